/** What a run tells its terminal: a line per step, and what the edge functions log. */

export type Report = {
  /** Does a step and tells how long it took. */
  step<Result>(name: string, work: () => Promise<Result>): Promise<Result>;
  /** Tells something that is not a step. */
  line(text: string): void;
};

/** For the terminal, or whatever `output` is instead. */
export function reportTo(output: NodeJS.WriteStream): Report {
  /** On a terminal, the step under way is the last line, and is written over. */
  let underWay: string | undefined;

  function write(line: string) {
    if (!output.isTTY) {
      output.write(`${line}\n`);
      return;
    }
    output.write(`\r\x1b[K${line}\n${underWay ?? ''}`);
  }

  return {
    async step(name, work) {
      const start = performance.now();
      underWay = `… ${name}`;
      if (output.isTTY) output.write(underWay);
      try {
        const result = await work();
        underWay = undefined;
        write(`✓ ${name}  ${((performance.now() - start) / 1000).toFixed(1)} s`);
        return result;
      } catch (error) {
        underWay = undefined;
        write(`✗ ${name}`);
        throw error;
      }
    },
    line: write,
  };
}
