/** What a command prints on the terminal. */

/** An error that the developer can fix. It is printed without a stack trace. */
export class UserError extends Error {}

/** Prints a command's progress. */
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
