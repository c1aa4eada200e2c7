/** Checks every file in `content/` against the rules, from disk, so that a mistake is named before Gatsby reads it. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { object, ValidationError, type Schema } from 'yup';
import { companyRules, orderRule, pageRules, serviceRules, type ContentContext } from './rules.ts';

/** One mistake in the content: the file (relative to the project), the field within it, and what was expected there. */
export type ContentProblem = { file: string; field: string; expected: string };

const aboutParagraphs = 3;

/**
 * @param folder the content folder, relative to the working directory.
 * @returns every problem found, in the order of the files; empty where the content is right.
 */
export function validateContent(folder: string): ContentProblem[] {
  const names = globSync('**/*.{json,mdx}', { cwd: folder }).map((name) => name.split(sep).join('/'));
  const serviceNames = names.filter((name) => /^services\/[^/]+\.json$/.test(name)).sort();
  const cards = serviceNames.map((name) => readJson(join(folder, name)));
  const known = ['company.json', 'page.json', 'about.mdx', ...serviceNames];
  return [
    ...brokenRules(readJson(join(folder, 'company.json')), companyRules),
    ...brokenRules(readJson(join(folder, 'page.json')), pageRules),
    ...cards.flatMap((card) => brokenRules(card, serviceRules)),
    ...(cards.length > 0
      ? duplicateOrders(cards)
      : [{ file: join(folder, 'services'), field: 'the folder', expected: 'at least one service card, a JSON file' }]),
    ...aboutProblems(join(folder, 'about.mdx')),
    ...names
      .filter((name) => !known.includes(name))
      .map((name) => ({
        file: join(folder, name),
        field: 'the file',
        expected: 'to be company.json, page.json, about.mdx or services/NAME.json: move, rename or delete it',
      })),
  ];
}

/** The problems as one message for a person: a line each, naming file, field and what is expected. */
export function describeProblems(problems: ContentProblem[]): string {
  const lines = problems.map(({ file, field, expected }) => `  ${file}: ${field}: expected ${expected}`);
  return ['The content has mistakes. What each file and field is, is told in content/README.md.', ...lines].join('\n');
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

function brokenRules(json: JsonFile, rules: Schema): ContentProblem[] {
  const { file } = json;
  if ('unreadable' in json) return [{ file, field: 'the file', expected: json.unreadable }];
  const context: ContentContext = { fileExists: (path) => existsSync(join(dirname(file), path)) };
  try {
    rules.validateSync(json.value, { strict: true, abortEarly: false, context });
    return [];
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    return firstPerField(error.inner).map(({ path, message }) => ({
      file,
      field: path ? path : 'the file',
      expected: message,
    }));
  }
}

/** A blank text breaks more than one rule of its field; an editor needs to read only one of them. */
function firstPerField(errors: ValidationError[]): ValidationError[] {
  return errors.filter((error, index) => errors.findIndex(({ path }) => path === error.path) === index);
}

const cardWithOrder = object({ order: orderRule });

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

function aboutProblems(file: string): ContentProblem[] {
  const source = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const paragraphs = source.split(/\r?\n\s*\n/).filter((paragraph) => paragraph.trim() !== '');
  if (paragraphs.length === aboutParagraphs) return [];
  const expected = `exactly ${aboutParagraphs} paragraphs with an empty line between them, found ${paragraphs.length}`;
  return [{ file, field: 'the text', expected }];
}
