/**
 * The configuration of Pages CMS (pagescms.org), where people without Git edit the content in a browser. It carries as
 * much of the schema as Pages CMS can check; the build checks the rest.
 */
import { isOptional, itemOf, metaOf, type Description } from './description.ts';
import { fileKinds, type FileKind } from './file-kinds.ts';
import { jsonSchemaOf } from './json-schema.ts';
import { pictureEndings } from './picture-schema.ts';
import type { YamlValue } from './yaml-text.ts';

export function pagesCms(): YamlValue {
  const { company, page, about, service } = fileKinds;
  return {
    // `output` is how a content file refers to the folder.
    media: { input: 'content/images', output: './images', extensions: pictureEndings },
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
      { name: 'about', type: 'file', ...entryOfAbout(about) },
    ],
    // Keeps `$schema`, which Pages CMS does not accept as the name of a field.
    settings: { content: { merge: true } },
  };
}

type YamlObject = Record<string, YamlValue>;

function entry({ label, path, schema }: FileKind): YamlObject {
  return { label, path: `content/${path.replace('/*.json', '')}`, format: 'json', fields: fieldsOf(schema.describe()) };
}

/** `code`, because the rich text editor would write Markdown that this file must not contain. */
function entryOfAbout(about: FileKind): YamlObject {
  const { fields, ...rest } = entry(about);
  const body = { name: 'body', label: 'Text', type: 'code', required: true, options: { language: 'markdown' } };
  return { ...rest, format: 'yaml-frontmatter', fields: [...(fields as YamlValue[]), body] };
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

/** The configuration of a field, without its name. */
function valueOf(description: Description): YamlObject {
  const { description: expected = '', ...limits } = jsonSchemaOf(description);
  if ('fields' in description) return { type: 'object', fields: fieldsOf(description) };
  const item = itemOf(description);
  if (item) {
    const { minItems = 0, maxItems } = limits;
    const list = { min: minItems, ...(maxItems && { max: maxItems }), collapsible: false };
    return { ...valueOf(item), description: expected, list };
  }
  const { file } = metaOf(description);
  if (file) return { type: 'image', description: expected, options: { extensions: [...file.endings] } };
  if (limits.enum) return { type: 'select', description: expected, options: { values: limits.enum.map(String) } };
  const { minimum, maximum, maxLength, pattern } = limits;
  if (minimum !== undefined && maximum !== undefined) {
    return { type: 'number', description: expected, options: { min: minimum, max: maximum } };
  }
  if (pattern === undefined) throw new Error(`No field of Pages CMS is known for ${expected}.`);
  return {
    type: 'string',
    description: expected,
    pattern: { regex: pattern, message: `Expected ${expected}` },
    ...(maxLength && { options: { maxlength: maxLength } }),
  };
}

/** Turns `skipLink` into "Skip link". */
function labelOf(name: string): string {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
