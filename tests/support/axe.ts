/** axe-core, in a page of a real browser. */
import axe, { type AxeResults, type NodeResult } from 'axe-core';
import type { Page } from 'playwright-core';

type Findings = {
  /** Each is a rule and an element that breaks it. */
  violations: string[];
  /** The same, where axe could not decide and a person has to look. */
  undecided: string[];
};

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** @param except rules that do not apply to the page as it is now. */
export async function findingsOf(page: Page, except: string[] = []): Promise<Findings> {
  // Not a script element: the page's security policy forbids it.
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
