/**
 * The words of the built page, which tests of the page need to find its links, buttons and fields. No test may depend on
 * what they say: only this file reads `content/`. Unit tests have `sample-content/` in its place (jest.config.ts).
 */
import companyFile from '../../content/company.json' with { type: 'json' };
import pageFile from '../../content/page.json' with { type: 'json' };

/** Without the blanks around a text, as the build reads it. */
const trimmed = <Content>(file: Content) =>
  JSON.parse(JSON.stringify(file), (_, value: unknown) =>
    typeof value === 'string' ? value.trim() : value,
  ) as Content;

export const company = trimmed(companyFile);

export const page = trimmed(pageFile);
