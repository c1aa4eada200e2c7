import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unbrokenNameInMdx, withUnbrokenName } from './unbroken-name';

const folder = mkdtempSync(join(tmpdir(), 'unbroken-name-'));
const company = (text: string) => {
  writeFileSync(join(folder, 'company.json'), text);
};

beforeEach(() => {
  company('{ "shortName": "Sandy Point" }');
});

afterAll(() => {
  rmSync(folder, { recursive: true });
});

test('The short name gets no-break spaces in every text, however deep, and as often as it is there.', async () => {
  const fields = { title: 'Sandy Point, on Sandy Point Road', list: [{ text: 'At Sandy Point.' }], order: 1 };
  expect(await withUnbrokenName(fields, folder)).toEqual({
    title: 'Sandy\u00a0Point, on Sandy\u00a0Point Road',
    list: [{ text: 'At Sandy\u00a0Point.' }],
    order: 1,
  });
});

test.each(['A sandy point', './images/Sandy Point.jpg'])('"%s" stays as it is.', async (text) => {
  expect(await withUnbrokenName({ text }, folder)).toEqual({ text });
});

test.each(['{', '{}', '{ "shortName": 1 }', '{ "shortName": " " }'])(
  'Texts stay as they are while company.json holds %s, which the validation reports.',
  async (text) => {
    company(text);
    expect(await withUnbrokenName({ text: 'At Sandy Point' }, folder)).toEqual({ text: 'At Sandy Point' });
  },
);

test('The text about the company gets no-break spaces within links too, but not in their addresses.', async () => {
  const text = (value: string) => ({ type: 'text', value });
  const tree = (name: string) => ({
    type: 'root',
    children: [
      {
        type: 'paragraph',
        children: [text(`At ${name}`), { type: 'link', url: 'https://Sandy Point', children: [text(name)] }],
      },
    ],
  });
  const actual = tree('Sandy Point');
  await unbrokenNameInMdx(folder)(actual);
  expect(actual).toEqual(tree('Sandy\u00a0Point'));
});
