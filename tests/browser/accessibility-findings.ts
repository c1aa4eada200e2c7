import axe, { type AxeResults, type Result } from 'axe-core';
import type { Page } from 'playwright-core';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The rule and the element of each violation. A person has to check the `undecided` ones. @param except ids of rules. */
export async function findingsOf(page: Page, { except = [] as string[], within = 'html' } = {}) {
  // A script element would violate the page's security policy.
  await page.evaluate(axe.source);
  const results = await page.evaluate<AxeResults, [string, string[]]>(
    ([part, tags]) => (window as unknown as { axe: typeof axe }).axe.run(part, { runOnly: tags }),
    [within, rules],
  );
  const describe = (found: Result[]) =>
    found
      .filter(({ id }) => !except.includes(id))
      .flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
  return { violations: describe(results.violations), undecided: describe(results.incomplete) };
}

export async function expectUsableOnPhone(page: Page): Promise<void> {
  expect(await findingsOf(page)).toEqual({ violations: [], undecided: [] });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  const targets = page.locator('a, button, input:not([type=hidden], [name=website]), textarea');
  const heights = await targets.evaluateAll((all) => all.map((target) => target.getBoundingClientRect().height));
  for (const height of heights) expect(height).toBeGreaterThanOrEqual(44);
}
