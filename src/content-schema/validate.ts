/** Checks every file in `content/` against its schema, so that an error is named before Gatsby reads the files. */
import { globSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import matter from 'gray-matter';
import { object, ValidationError } from 'yup';
import { aboutErrors } from './about-errors.ts';
import type { ContentError } from './content-error.ts';
import { fileKinds, type FileKind } from './file-kinds.ts';
import { jsonProblem } from './json-problem.ts';
import type { PictureContext } from './picture-schema.ts';
import { readPicture } from './read-picture.ts';
import { readText } from './read-text.ts';
import { orderSchema } from './service-schema.ts';

const serviceFile = /^services\/[^/]+\.json$/;

const knownNames = 'company.json, page.json, about.mdx, services/NAME.json, images/NAME';
const knownFiles = [/^(company\.json|page\.json|about\.mdx|README\.md)$/, serviceFile, /^images\/[^/]+$/];

/** Windows makes these in any folder. Files whose name starts with a dot, as macOS makes them, are not even listed. */
const filesOfWindows = /(^|\/)(Thumbs\.db|desktop\.ini)$/i;

/**
 * @param folder the content folder, relative to the working directory.
 * @returns every error in the order of the files; none if the content is valid.
 */
export async function validateContent(folder: string): Promise<ContentError[]> {
  const names = globSync('**', { cwd: folder, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
  const company = contentOf(join(folder, fileKinds.company.path));
  const page = contentOf(join(folder, fileKinds.page.path));
  const cards = names.filter((name) => serviceFile.test(name)).map((name) => contentOf(join(folder, name)));
  const aboutFile = join(folder, 'about.mdx');
  const about = aboutOf(aboutFile);
  return [
    ...(await schemaErrors(company, fileKinds.company)),
    ...(await schemaErrors(page, fileKinds.page)),
    ...(await Promise.all(cards.map((card) => schemaErrors(card, fileKinds.service)))).flat(),
    ...(cards.length > 0
      ? duplicateOrders(cards)
      : [{ file: join(folder, 'services'), field: 'the folder', expected: 'at least one service card, a JSON file' }]),
    ...(await schemaErrors(about, fileKinds.about)),
    ...('text' in about ? aboutErrors(aboutFile, about.text) : []),
    ...names
      .filter((name) => ![...knownFiles, filesOfWindows].some((known) => known.test(name)))
      .map((name) => ({
        file: join(folder, name),
        field: 'the file',
        expected: `to be one of ${knownNames}: move, rename or delete it`,
      })),
  ];
}

type JsonFile = { file: string } & ({ value: unknown } | { expected: string });

function contentOf(file: string): JsonFile {
  const read = readText(file);
  if ('expected' in read) return { file, ...read };
  try {
    return { file, value: JSON.parse(read.text) };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return { file, expected: `valid JSON, but: ${jsonProblem(read.text, error)}` };
  }
}

function aboutOf(file: string): JsonFile & { text?: string } {
  const read = readText(file);
  if ('expected' in read) return { file, ...read };
  try {
    const { data, content } = matter(read.text, {});
    return { file, value: data, text: content };
  } catch (error) {
    return { file, expected: `valid YAML between its lines of "---", but: ${String(error)}` };
  }
}

async function schemaErrors(json: JsonFile, { schema, jsonSchemaPath }: FileKind): Promise<ContentError[]> {
  const { file } = json;
  if ('expected' in json) return [{ file, field: 'the file', expected: json.expected }];
  const { content, $schema } = splitSchemaPath(json.value);
  const wrongPath = { file, field: '$schema', expected: `"${jsonSchemaPath}", or no such line` };
  const errors = $schema === undefined || $schema === jsonSchemaPath ? [] : [wrongPath];
  const context: PictureContext = { readPicture: (path) => readPicture(join(dirname(file), path)) };
  try {
    await schema.validate(content, { strict: true, abortEarly: false, context });
    return errors;
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    const broken = firstPerField(error.inner).map(({ path, message }) => ({
      file,
      field: path === undefined || path === '' ? 'the file' : path,
      expected: message,
    }));
    return [...errors, ...broken];
  }
}

/** `$schema`, with which an editor such as VS Code finds the JSON Schema, is not part of the content. */
function splitSchemaPath(value: unknown): { content: unknown; $schema?: unknown } {
  if (typeof value !== 'object' || value === null || !('$schema' in value)) return { content: value };
  const { $schema, ...content } = value;
  return { content, $schema };
}

/** Blank text fails more than one test of its field; the editor needs to read only one of the messages. */
function firstPerField(errors: ValidationError[]): ValidationError[] {
  return errors.filter((error, index) => errors.findIndex(({ path }) => path === error.path) === index);
}

const cardWithOrder = object({ order: orderSchema });

function duplicateOrders(cards: JsonFile[]): ContentError[] {
  const firstWith = new Map<number, string>();
  return cards.flatMap((card) => {
    if (!('value' in card) || !cardWithOrder.isValidSync(card.value, { strict: true })) return [];
    const { order } = card.value;
    const other = firstWith.get(order);
    if (other !== undefined) {
      return [{ file: card.file, field: 'order', expected: `a number of its own: ${other} has ${String(order)} too` }];
    }
    firstWith.set(order, card.file);
    return [];
  });
}
