/** Checks every file in `content/` against the rules, from disk, so that a mistake is named before Gatsby reads it. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { object, ValidationError } from 'yup';
import { fileKinds, type FileKind } from './file-kinds.ts';
import { readPicture } from './read-picture.ts';
import { orderSchema, type ContentContext } from './schemas.ts';

/** One mistake in the content: the file (relative to the project), the field within it, and what was expected there. */
type ContentProblem = { file: string; field: string; expected: string };

const aboutParagraphs = 3;

const serviceFile = /^services\/[^/]+\.json$/;

const knownNames = 'company.json, page.json, about.mdx, services/NAME.json, images/NAME';
const knownFiles = [/^(company\.json|page\.json|about\.mdx|README\.md)$/, serviceFile, /^images\/[^/]+$/];

/**
 * @param folder the content folder, relative to the working directory.
 * @returns every problem found, in the order of the files; empty where the content is right.
 */
export async function validateContent(folder: string): Promise<ContentProblem[]> {
  const names = globSync('**', { cwd: folder, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
  const company = readJson(join(folder, fileKinds.company.path));
  const page = readJson(join(folder, fileKinds.page.path));
  const cards = names.filter((name) => serviceFile.test(name)).map((name) => readJson(join(folder, name)));
  return [
    ...(await brokenRules(company, fileKinds.company)),
    ...(await brokenRules(page, fileKinds.page)),
    ...(await Promise.all(cards.map((card) => brokenRules(card, fileKinds.service)))).flat(),
    ...(cards.length > 0
      ? duplicateOrders(cards)
      : [{ file: join(folder, 'services'), field: 'the folder', expected: 'at least one service card, a JSON file' }]),
    ...aboutProblems(join(folder, 'about.mdx')),
    ...names
      .filter((name) => !knownFiles.some((known) => known.test(name)))
      .map((name) => ({
        file: join(folder, name),
        field: 'the file',
        expected: `to be one of ${knownNames}: move, rename or delete it`,
      })),
  ];
}

/** The problems as one message for a person: a line each, naming file, field and what is expected. */
export function describeProblems(problems: ContentProblem[]): string {
  const lines = problems.map(({ file, field, expected }) => `  ${file}: ${field}: expected ${expected}`);
  return ['The content has mistakes. content/README.md explains every file and field.', ...lines].join('\n');
}

type JsonFile = { file: string } & ({ value: unknown } | { unreadable: string });

function readJson(file: string): JsonFile {
  if (!existsSync(file)) return { file, unreadable: 'to be there, but it is missing' };
  try {
    return { file, value: JSON.parse(readFileSync(file, 'utf8')) };
  } catch (error) {
    return { file, unreadable: `valid JSON, but: ${error instanceof Error ? error.message : String(error)}` };
  }
}

async function brokenRules(json: JsonFile, { rules, schema }: FileKind): Promise<ContentProblem[]> {
  const { file } = json;
  if ('unreadable' in json) return [{ file, field: 'the file', expected: json.unreadable }];
  const context: ContentContext = { pictureAt: (path) => readPicture(join(dirname(file), path)) };
  const { content, reference } = withoutReference(json.value);
  const wrongReference = { file, field: '$schema', expected: `"${schema}", or no such line` };
  const problems = reference === undefined || reference === schema ? [] : [wrongReference];
  try {
    await rules.validate(content, { strict: true, abortEarly: false, context });
    return problems;
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    const broken = firstPerField(error.inner).map(({ path, message }) => ({
      file,
      field: path ? path : 'the file',
      expected: message,
    }));
    return [...problems, ...broken];
  }
}

/** `$schema`, the line by which an editor such as VS Code knows the rules of a file, is no part of its content. */
function withoutReference(value: unknown): { content: unknown; reference?: unknown } {
  if (typeof value !== 'object' || value === null || !('$schema' in value)) return { content: value };
  const { $schema: reference, ...content } = value;
  return { content, reference };
}

/** A blank text breaks more than one rule of its field; an editor needs to read only one of them. */
function firstPerField(errors: ValidationError[]): ValidationError[] {
  return errors.filter((error, index) => errors.findIndex(({ path }) => path === error.path) === index);
}

const cardWithOrder = object({ order: orderSchema });

function duplicateOrders(cards: JsonFile[]): ContentProblem[] {
  const firstWith = new Map<number, string>();
  return cards.flatMap((card) => {
    if (!('value' in card) || !cardWithOrder.isValidSync(card.value, { strict: true })) return [];
    const { order } = card.value;
    const other = firstWith.get(order);
    if (other !== undefined) {
      return [{ file: card.file, field: 'order', expected: `a number of its own: ${order} is the order of ${other}` }];
    }
    firstWith.set(order, card.file);
    return [];
  });
}

/** Markdown's signs at the start of a block that make it something else than a paragraph. */
const otherThanParagraph = /^\s*([#>|]|[-*+]\s|\d+[.)]\s|---|```|import\s|export\s)/;

/** And those that do at the start of a later line, where a list in numbers begins with 1 (https://spec.commonmark.org). */
const endOfParagraph = /\n {0,3}(#{1,6}\s|>|[-*+]\s|1[.)]\s|-{2,}\s*$|=+\s*$|\*{3,}\s*$|_{3,}\s*$|```|~~~)/m;

function aboutProblems(file: string): ContentProblem[] {
  const source = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const paragraphs = source.split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== '');
  const problems: string[] = [];
  if (paragraphs.length !== aboutParagraphs) {
    problems.push(`exactly ${aboutParagraphs} paragraphs with an empty line between them, found ${paragraphs.length}`);
  }
  for (const paragraph of paragraphs) {
    const start = `"${paragraph.trim().slice(0, 20)}…"`;
    if (otherThanParagraph.test(paragraph) || endOfParagraph.test(paragraph)) {
      problems.push(`paragraphs only, found a heading, list or the like: ${start}`);
    }
    if (/[<{]/.test(paragraph)) {
      problems.push(`no "<" and no "{", which begin code in this file, found one in ${start}`);
    }
  }
  return problems.map((expected) => ({ file, field: 'the text', expected }));
}
