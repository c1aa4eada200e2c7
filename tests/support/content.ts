/**
 * The words of the built page, by which tests find its links, buttons and fields. Only this file reads `content/`, and no
 * test depends on what it says. Unit tests get `sample-content/` in its place (jest.config.ts).
 */
import companyFile from '../../content/company.json' with { type: 'json' };
import pageFile from '../../content/page.json' with { type: 'json' };

/** Without the blanks around a text, as the build reads it. */
const trimmed = <File>(file: File) =>
  JSON.parse(JSON.stringify(file), (_, value: unknown) => (typeof value === 'string' ? value.trim() : value)) as File;

export const company = trimmed(companyFile);

export const content = trimmed(pageFile);
