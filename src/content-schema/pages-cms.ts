/** The configuration for Pages CMS (pagescms.org), with those rules of the schemas that it can check. */
import { expectedOf, patternWords } from './expected.ts';
import { fieldsOf, fileKinds, isOptional, pictureSchemas, type FileKind, type Schema } from './schemas.ts';

/** @returns the text of `.pages.yml`: JSON, which is also YAML, with one line for each kind of content file. */
export function pagesCms(): string {
  const { media, content, settings } = configuration();
  return `# Generated from schemas/ by \`npm run content:schemas\`: change the schemas, not this.
media: ${JSON.stringify(media)}
content:
${content.map((entry) => `  - ${JSON.stringify(entry)}\n`).join('')}settings: ${JSON.stringify(settings)}
`;
}

function configuration() {
  const { Company, Page, Service } = fileKinds;
  return {
    // `output` is the folder's path as it appears in a content file. Pages CMS 2.1 drops a leading `./` when it saves,
    // and refuses a file whose extension, in the same case, is not in both lists of extensions.
    media: { input: 'content/images', output: 'images', extensions: withUpperCase(pictureEndings()) },
    content: [
      { name: 'company', ...formFor(Company) },
      { name: 'page', ...formFor(Page) },
      { name: 'services', ...formFor(Service), ...cards },
      { name: 'about', type: 'file', label: 'About', path: 'content/about.mdx', format: 'code', fields: [aboutText] },
    ],
    // Makes Pages CMS keep a file's `$schema`, because it does not accept a field with that name.
    settings: { content: { merge: true } },
  };
}

const formFor = ({ label, path, schema }: FileKind) => ({
  type: 'file',
  label,
  path: `content/${path}`,
  format: 'json',
  fields: fields(schema),
});

const cards = {
  type: 'collection',
  path: 'content/services',
  filename: '{primary}.json',
  subfolders: false,
  view: { fields: ['title', 'order'], primary: 'title', sort: ['order'], default: { sort: 'order', order: 'asc' } },
};

/** The whole file, as code, because the rich text editor would write Markdown that is not allowed in `about.mdx`. */
const aboutText = {
  name: 'body',
  label: 'Text',
  description: 'the text about the company (three paragraphs with an empty line between them; the first is large)',
  required: true,
  type: 'code',
};

const fields = (schema: Schema): object[] =>
  fieldsOf(schema).map(([name, field]) => ({
    name,
    label: labelOf(name),
    description: describe(field),
    // For a required list, Pages CMS would replace the minimum number of items with one.
    required: !isOptional(field) && !field.items,
    ...valueOf(field),
  }));

const describe = (schema: Schema) =>
  schema.properties ? schema.description : `${schema.description} (${expectedOf(schema)})`;

function valueOf(schema: Schema): object {
  const { items, minItems: min, maxItems: max, properties, picture, enum: values, pattern: regex } = schema;
  if (items) return { ...valueOf(items), list: { min, max, collapsible: false } };
  if (properties) return { type: 'object', fields: fields(schema) };
  if (picture) return { type: 'image', options: { extensions: withUpperCase(picture.endings) } };
  if (values) return { type: 'select', options: { values } };
  if (schema.type === 'boolean') return { type: 'boolean' };
  if (schema.type === 'integer') return { type: 'number', options: { min: schema.minimum, max: schema.maximum } };
  const message = `Expected ${patternWords(schema)}`;
  return { type: 'string', pattern: { regex, message }, options: { maxlength: schema.maxLength } };
}

function pictureEndings(): string[] {
  const fields = [fileKinds.Company.schema, ...pictureSchemas.values()].flatMap(fieldsOf);
  return [...new Set(fields.flatMap(([, { picture }]) => picture?.endings ?? []))];
}

/** Cameras write extensions in upper case. */
const withUpperCase = (endings: string[]) => [...endings, ...endings.map((ending) => ending.toUpperCase())];

/** Turns `skipLink` into "Skip link". */
function labelOf(name: string): string {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
