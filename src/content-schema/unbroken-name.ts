/**
 * Keeps the company's short name, such as "Geographe Bay", on one line wherever a text of the page holds it. The editors
 * write plain spaces; the page gets no-break spaces.
 */
import { join } from 'node:path';
import { readJson } from './read-json.ts';

const noBreakSpace = '\u00a0';

/** @returns a function that puts no-break spaces into the short name of `company.json`, wherever a text holds it. */
async function unbreaker(contentFolder: string): Promise<(text: string) => string> {
  const company: unknown = await readJson(join(contentFolder, 'company.json')).catch(() => undefined);
  const hasName = typeof company === 'object' && company !== null && 'shortName' in company;
  const name = hasName && typeof company.shortName === 'string' ? company.shortName.trim() : '';
  return (text) => (name ? text.replaceAll(name, name.replaceAll(' ', noBreakSpace)) : text);
}

/** The fields of a content file, with the name unbroken in each text, but not in the path of a picture. */
export async function withUnbrokenName(fields: object, contentFolder: string): Promise<object> {
  const unbreak = await unbreaker(contentFolder);
  return JSON.parse(JSON.stringify(fields), (_, value: unknown) =>
    typeof value === 'string' && !value.startsWith('./') ? unbreak(value) : value,
  ) as object;
}

type MdxNode = { type: string; value?: string; children?: MdxNode[] };

/** A remark plugin for the text about the company. */
export function unbrokenNameInMdx(contentFolder: string) {
  return async (tree: MdxNode): Promise<void> => {
    const unbreak = await unbreaker(contentFolder);
    const visit = (node: MdxNode) => {
      if (node.type === 'text' && node.value !== undefined) node.value = unbreak(node.value);
      node.children?.forEach(visit);
    };
    visit(tree);
  };
}
