/** What a command writes to its terminal: a line for each step that has ended, and the log lines of subprocesses. */

export type Report = {
  /** Runs a step, and writes whether it succeeded and how long it took. Steps may overlap. */
  step: <Result>(name: string, work: () => Promise<Result>) => Promise<Result>;
  /** Writes a line that is not a step's. */
  line: (text: string) => void;
};

type StoppableReport = Report & {
  /** Writes that the steps under way are stopped, and nothing about their end. */
  stop: () => void;
};

export function reportTo(output: Pick<NodeJS.WriteStream, 'isTTY' | 'write'>): StoppableReport {
  /** On a terminal, the last line lists these, and is overwritten. */
  const underWay = new Set<string>();

  function write(line?: string) {
    if (!output.isTTY) {
      if (line !== undefined) output.write(`${line}\n`);
      return;
    }
    const steps = underWay.size > 0 ? `… ${[...underWay].join(', ')}` : '';
    output.write(`\r\x1b[K${line === undefined ? '' : `${line}\n`}${steps}`);
  }

  return {
    async step(name, work) {
      const start = performance.now();
      underWay.add(name);
      write();
      try {
        const result = await work();
        if (underWay.delete(name)) write(`✓ ${name}  ${((performance.now() - start) / 1000).toFixed(1)} s`);
        return result;
      } catch (error) {
        if (underWay.delete(name)) write(`✗ ${name}`);
        throw error;
      }
    },
    line: write,
    stop() {
      for (const name of underWay) {
        underWay.delete(name);
        write(`– ${name}: stopped`);
      }
    },
  };
}

/** The report on this process's terminal. */
export const report = reportTo(process.stdout);
