/**
 * The configuration of Pages CMS (pagescms.org), in which a person without git edits the content in a browser: the
 * rules, as far as it can hold to them. What it lets pass, the build names.
 */
import { fileKinds, type FileKind } from './file-kinds.ts';
import { isOptional, schemaOf, type Description } from './json-schema.ts';
import type { YamlValue } from './yaml-text.ts';

export function pagesCms(): YamlValue {
  const { company, page, service } = fileKinds;
  return {
    // As a content file names a picture.
    media: { input: 'content/images', output: './images', extensions: ['jpg', 'jpeg', 'png', 'svg'] },
    content: [
      { name: 'company', type: 'file', ...entry(company) },
      { name: 'page', type: 'file', ...entry(page) },
      {
        name: 'services',
        type: 'collection',
        ...entry(service),
        filename: '{primary}.json',
        subfolders: false,
        view: {
          fields: ['title', 'order'],
          primary: 'title',
          sort: ['order'],
          default: { sort: 'order', order: 'asc' },
        },
      },
      // Its code editor, as the one for rich text would write what this file may not hold.
      { name: 'about', label: 'Text about the company', type: 'file', path: 'content/about.mdx', format: 'code' },
    ],
    // Without this it would drop `$schema`, which cannot be the name of a field there.
    settings: { content: { merge: true } },
  };
}

type YamlObject = Record<string, YamlValue>;

function entry({ label, path, rules }: FileKind): YamlObject {
  return { label, path: `content/${path.replace('/*.json', '')}`, format: 'json', fields: fieldsOf(rules.describe()) };
}

function fieldsOf(description: Description): YamlValue[] {
  if (!('fields' in description)) throw new Error('Only an object has fields.');
  return Object.entries(description.fields).map(([name, field]) => ({
    name,
    label: labelOf(name),
    required: !isOptional(field),
    ...valueOf(field),
  }));
}

/** What a field holds, without its name. */
function valueOf(description: Description): YamlObject {
  const { description: expected = '', ...limits } = schemaOf(description);
  if ('fields' in description) return { type: 'object', fields: fieldsOf(description) };
  if ('innerType' in description && description.innerType && !Array.isArray(description.innerType)) {
    const { minItems = 0, maxItems } = limits;
    const list = { min: minItems, ...(maxItems && { max: maxItems }), collapsible: false };
    return { ...valueOf(description.innerType), description: expected, list };
  }
  const file = 'meta' in description ? description.meta?.file : undefined;
  if (file) return { type: 'image', description: expected, options: { extensions: [...file.endings] } };
  if (limits.enum) return { type: 'select', description: expected, options: { values: limits.enum.map(String) } };
  const { minimum, maximum, pattern } = limits;
  if (minimum !== undefined && maximum !== undefined) {
    return { type: 'number', description: expected, options: { min: minimum, max: maximum } };
  }
  if (pattern === undefined) throw new Error(`No kind of field is known for ${expected}.`);
  // It holds an empty text to the pattern, too, and leaves the field out then.
  const regex = isOptional(description) ? `^$|${pattern}` : pattern;
  return { type: 'string', description: expected, pattern: { regex, message: `Expected ${expected}` } };
}

/** `skipLink` as "Skip link". */
function labelOf(name: string): string {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
