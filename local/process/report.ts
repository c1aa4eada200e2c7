/** Prints a command's progress on the terminal. */
export const report = {
  /** Runs a step and, if it succeeds, prints its name and duration. Steps may overlap. */
  async step<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
    const start = performance.now();
    const result = await work();
    report.line(`✓ ${name}  ${((performance.now() - start) / 1000).toFixed(1)} s`);
    return result;
  },
  line: (text: string): void => {
    console.log(text);
  },
};
