import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contentTexts } from './content-texts';

const folder = mkdtempSync(join(tmpdir(), 'content-texts-'));

beforeAll(() => {
  mkdirSync(join(folder, 'services'));
  writeFileSync(
    join(folder, 'page.json'),
    String.raw`{ "hero": { "headline": "Caf\u00e9" }, "list": [{ "text": "Ñandú" }] }`,
  );
  writeFileSync(join(folder, 'about.mdx'), 'Œuvre\n');
  writeFileSync(join(folder, 'services', 'one.json'), '{ "title": "Älpler", "order": 1 }');
  writeFileSync(join(folder, 'services', '._one.json'), 'not JSON');
});

afterAll(() => {
  rmSync(folder, { recursive: true });
});

test.each(['Café', 'Ñandú', 'Œuvre', 'Älpler'])('The texts of the content include %s.', async (text) => {
  expect(await contentTexts(folder)).toContain(text);
});
