/** An error that the developer can fix. It is printed without a stack trace. */
export class UserError extends Error {}

/** Runs a step and, if it succeeds, prints its name and duration. Steps may overlap. */
export async function step<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const start = performance.now();
  const result = await work();
  console.log(`✓ ${name}  ${((performance.now() - start) / 1000).toFixed(1)} s`);
  return result;
}
