/** What a run of `npm test` has to do. */

/** Tests in these folders visit the built site. */
const visitsSite = /\/tests\/(browser|engines|stack)\//;

/**
 * Without arguments everything is checked. Arguments choose tests, as for Jest: only those run, and the site is built only
 * if one of them visits it.
 *
 * @param chosenTests the files that Jest lists for the arguments.
 */
export function testPlan(args: readonly string[], chosenTests: readonly string[]) {
  const isWhole = args.length === 0;
  return { isWhole, buildsSite: isWhole || chosenTests.some((file) => visitsSite.test(file)) };
}
