import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { displayText } from './display-text';

const folder = mkdtempSync(join(tmpdir(), 'display-text-'));
const box = { width: 600, height: 190 };

afterAll(() => {
  rmSync(folder, { recursive: true });
});

test.each([
  'Bay',
  'Geographe Bay Resort Management',
  'A name that goes on and on '.repeat(4),
  'Oneverylongword'.repeat(4),
])('The text %j fills the box in one direction and fits in both.', async (text) => {
  const { info } = await displayText(text, '#ffffff', box);
  expect(info.width).toBeLessThanOrEqual(box.width);
  expect(info.height).toBeLessThanOrEqual(box.height);
  expect(Math.max(info.width / box.width, info.height / box.height)).toBeGreaterThan(0.6);
});

test.each([
  ['<b>Bay</b>', 'Bay'],
  ['&amp;', '&'],
  ['"Bay"', 'Bay'],
])('%j is drawn as text and not read as markup: it is wider than %j.', async (text, shorter) => {
  const { info } = await displayText(text, '#ffffff', box);
  const other = await displayText(shorter, '#ffffff', box);
  expect(info.width / info.height).toBeGreaterThan(1.2 * (other.info.width / other.info.height));
});

test('On a machine without fonts the text is drawn in the display font all the same.', async () => {
  const settings = join(folder, 'no-fonts.conf');
  writeFileSync(settings, '<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig></fontconfig>');
  const program = `
    import { displayText } from './src/seo/site-files/display-text.ts';
    const { info } = await displayText('Millimetre', '#ffffff', ${JSON.stringify(box)});
    console.log(info.width / info.height);
  `;
  const withoutFonts = execFileSync(process.execPath, ['--no-warnings', '--input-type=module', '--eval', program], {
    env: { ...process.env, FONTCONFIG_FILE: settings },
    encoding: 'utf8',
  });
  const { info } = await displayText('Millimetre', '#ffffff', box);
  expect(Number(withoutFonts)).toBeCloseTo(info.width / info.height, 0);
});
