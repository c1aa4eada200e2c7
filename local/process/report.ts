/** What a command writes to its terminal. */
export type Report = {
  /** Runs a step, and writes a line with its duration when it has succeeded. Steps may overlap. */
  step: <Result>(name: string, work: () => Promise<Result>) => Promise<Result>;
  line: (text: string) => void;
};

export const report: Report = {
  async step(name, work) {
    const start = performance.now();
    const result = await work();
    report.line(`✓ ${name}  ${((performance.now() - start) / 1000).toFixed(1)} s`);
    return result;
  },
  line: (text) => {
    console.log(text);
  },
};
