import { globSync } from 'node:fs';
import { dirname, extname, join, posix } from 'node:path';
import { readJson } from './content-file.ts';
import { pagesCms } from './pages-cms.ts';

type Field = {
  name: string;
  description?: string;
  type?: string;
  required?: boolean;
  fields?: Field[];
  list?: { min?: number; max?: number } | undefined;
  pattern?: { regex: string };
  options?: { extensions?: string[]; maxlength?: number };
};
type Entry = Field & { path: string };

/** The JSON in each line that begins with these characters. */
const linesOf = (start: string) =>
  pagesCms()
    .split('\n')
    .filter((line) => line.startsWith(start))
    .map((line) => JSON.parse(line.slice(start.length)) as unknown);

const [media] = linesOf('media: ') as [{ input: string; output: string; extensions: string[] }];
const content = linesOf('  - ') as Entry[];

it('Pages CMS accepts each kind of picture, with its extension in lower or upper case', () => {
  const extensions = ['jpg', 'jpeg', 'png', 'svg'];
  expect(media.extensions).toEqual(
    expect.arrayContaining([...extensions, ...extensions.map((one) => one.toUpperCase())]),
  );
});

const withInner = (field: Field): Field[] => [field, ...(field.fields ?? []).flatMap(withInner)];

it('Pages CMS says at each text how long it may be', () => {
  const limited = content.flatMap(withInner).filter(({ options }) => options?.maxlength !== undefined);
  expect(limited.length).toBeGreaterThan(0);
  const silent = limited.filter(
    ({ description, options }) => !description?.includes(`${options?.maxlength} characters`),
  );
  expect(silent).toEqual([]);
});

/** What Pages CMS 2.1 does with a value when it reads and saves a file. @throws Error if it would refuse the value. */
function saved(field: Field, value: unknown): unknown {
  const { name, required, fields = [], list, pattern, options } = field;
  const refuseIf = (isWrong: boolean) => {
    if (isWrong) throw new Error(`${name}: ${JSON.stringify(value)}`);
  };
  if (list && Array.isArray(value)) {
    // For a required list, Pages CMS ignores the minimum and asks for one item.
    const { min = 0, max = Infinity } = list;
    refuseIf(value.length < (required ? 1 : min) || value.length > max);
    return value.map((item) => saved({ ...field, list: undefined }, item));
  }
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).map(([key, inner]): [string, unknown] => {
      const known = fields.find((one) => one.name === key);
      return [key, known ? saved(known, inner) : inner];
    });
    return Object.fromEntries(entries);
  }
  if (typeof value !== 'string') return value;
  if (field.type === 'image') {
    const inRepository = posix.normalize(value).replace(media.output, media.input);
    const allowed = [media.extensions, options?.extensions ?? []];
    refuseIf(!allowed.every((extensions) => extensions.includes(extname(inRepository).slice(1))));
    return inRepository.replace(media.input, media.output);
  }
  refuseIf(value.length > (options?.maxlength ?? Infinity));
  refuseIf(Boolean(required && pattern && !new RegExp(pattern.regex).test(value)));
  return value;
}

it.each(['content', 'tests/support/sample-content'])('A save in Pages CMS changes nothing in %s', (folder) => {
  for (const name of globSync('**/*.json', { cwd: folder })) {
    const entry = content.find(({ path }) => [name, dirname(name)].some((one) => path === join('content', one)));
    const fields = readJson(join(folder, name));
    expect([name, entry && saved(entry, fields)]).toEqual([name, fields]);
  }
});
