import { readFileSync } from 'node:fs';
import { palette } from '../palette.ts';
import { plainPageStyle, fonts } from './plain-page-style.ts';

const siteStyles = readFileSync('src/styles.css', 'utf8');
const token = (name: string) => new RegExp(`--${name}: (.+);`).exec(siteStyles)?.[1];

test('The fonts are those of the site, except for the fallbacks with the metrics of the display font.', () => {
  expect(token('font-sans')).toBe(fonts.sans);
  const withoutFiles = token('font-display')
    ?.split(', ')
    .filter((face) => !face.startsWith("'Marcellus by"));
  expect(withoutFiles?.join(', ')).toBe(fonts.display);
});

test('All colours come from the palette.', () => {
  const rules = plainPageStyle.replace(/^:root.*$/m, '');
  expect(rules).not.toMatch(/#[0-9a-f]{3}|\b(rgb|hsl|oklch|white(?!-space)|black)\b/i);
  const used = Array.from(rules.matchAll(/var\(--(\w+)\)/g), ([, name]) => name);
  expect(Object.keys(palette)).toEqual(expect.arrayContaining(used));
});
