/** What two independent engines find on a page of a real browser: axe-core, and IBM's Equal Access checker. */
import { readFile } from 'node:fs/promises';
import axe, { type AxeResults, type NodeResult } from 'axe-core';
import type { Page } from 'playwright-core';

type Findings = {
  /** Each is a rule and an element that breaks it. */
  violations: string[];
  /** The same, where axe could not decide and a person has to look. */
  undecided: string[];
};

/** A rule that an element breaks. */
type Failure = { rule: string; element: string };

/** What IBM's checker reports: https://github.com/IBMa/equal-access/tree/main/accessibility-checker-engine#report */
type IbmResult = {
  ruleId: string;
  value: [policy: string, outcome: string];
  /** An XPath, and a piece of HTML. */
  path: { dom: string };
  snippet: string;
};
type Ibm = {
  ace: { Checker: new () => { check: (page: Document, guidelines: string[]) => Promise<{ results: IbmResult[] }> } };
};

const axeRules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const ibmRules = ['IBM_Accessibility', 'WCAG_2_2'];

/** What IBM's checker finds and we keep: a rule, the elements, and the reason. */
const kept = [
  {
    rule: 'element_attribute_deprecated',
    selector: '*',
    reason: 'No matter of accessibility: mail programs need such attributes, and Gatsby adds http-equiv.',
  },
  {
    rule: 'element_tabbable_role_valid',
    selector: '.Toastify__toast',
    reason: 'A toast takes the focus, so that a visitor can stop its time (WCAG 2.2.1) and reach its cross.',
  },
];

/** @param except rules of either engine that do not apply to the page as it is now. */
export async function findingsOf(page: Page, except: string[] = []): Promise<Findings> {
  const found = await axeFindings(page);
  const describe = (failures: Failure[]) =>
    failures.filter(({ rule }) => !except.includes(rule)).map(({ rule, element }) => `${rule}: ${element}`);
  return {
    violations: describe([...found.violations, ...(await ibmFailures(page))]),
    undecided: describe(found.undecided),
  };
}

async function axeFindings(page: Page): Promise<{ violations: Failure[]; undecided: Failure[] }> {
  // Not a script element: the page's security policy forbids it.
  await page.evaluate(axe.source);
  const results = await page.evaluate<AxeResults, string[]>(
    (tags) => (window as unknown as { axe: typeof axe }).axe.run({ runOnly: tags }),
    axeRules,
  );
  return { violations: results.violations.flatMap(failuresOf), undecided: results.incomplete.flatMap(failuresOf) };
}

function failuresOf({ id, nodes }: { id: string; nodes: NodeResult[] }): Failure[] {
  return nodes.map(({ target }) => ({ rule: id, element: target.join(' ') }));
}

/** What the checker only asks a person to look at is not a failure: see docs/accessibility.md. */
async function ibmFailures(page: Page): Promise<Failure[]> {
  await page.evaluate(await readFile(require.resolve('accessibility-checker-engine/ace.js'), 'utf8'));
  return page.evaluate(
    async ({ guidelines, exceptions }) => {
      const { ace } = window as unknown as Ibm;
      const { results } = await new ace.Checker().check(document, guidelines);
      const isKept = (ruleId: string, path: string) => {
        const { singleNodeValue } = document.evaluate(path, document, null, XPathResult.FIRST_ORDERED_NODE_TYPE);
        return exceptions.some(
          ({ rule, selector }) =>
            rule === ruleId && singleNodeValue instanceof Element && singleNodeValue.matches(selector),
        );
      };
      return results
        .filter(({ ruleId, value: [, outcome], path }) => outcome === 'FAIL' && !isKept(ruleId, path.dom))
        .map(({ ruleId, snippet }) => ({ rule: ruleId, element: snippet }));
    },
    { guidelines: ibmRules, exceptions: kept },
  );
}
