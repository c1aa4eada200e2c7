import { HtmlValidate, StaticConfigLoader } from 'html-validate';

const validator = new HtmlValidate(new StaticConfigLoader({ root: true, extends: ['html-validate:standard'] }));

export async function expectValidHtml(html: string): Promise<void> {
  const { results } = await validator.validateString(html);
  const findings = results.flatMap(({ messages }) => messages);
  expect(findings.map(({ ruleId, selector, message }) => `${ruleId}: ${selector ?? ''} ${message}`)).toEqual([]);
}
