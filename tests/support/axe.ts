/** axe-core, in a page of a real browser. */
import axe, { type AxeResults, type NodeResult } from 'axe-core';
import type { Page } from 'playwright-core';

type Findings = {
  /** What is wrong: the rule, and the elements that break it. */
  violations: string[];
  /** What axe could not decide, and a person has to look at. */
  undecided: string[];
};

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * Looks at the page as it is shown now.
 *
 * @param except rules that are not for it.
 */
export async function findingsOf(page: Page, except: string[] = []): Promise<Findings> {
  // Not a script element: a page without script, or with a policy for its scripts, would not run it.
  await page.evaluate(axe.source);
  const results = await page.evaluate<AxeResults, { tags: string[]; off: string[] }>(
    ({ tags, off }) =>
      (window as unknown as { axe: typeof axe }).axe.run({
        runOnly: tags,
        rules: Object.fromEntries(off.map((rule) => [rule, { enabled: false }])),
      }),
    { tags: rules, off: except },
  );
  return { violations: results.violations.flatMap(describe), undecided: results.incomplete.flatMap(describe) };
}

function describe({ id, nodes }: { id: string; nodes: NodeResult[] }): string[] {
  return nodes.map(({ target }) => `${id}: ${target.join(' ')}`);
}
