import { readFileSync } from 'node:fs';
import { palette } from '../palette.ts';
import { plainPageStyle, fonts } from './plain-page-style.ts';

const siteStyles = readFileSync('src/styles.css', 'utf8');
const token = (name: string) => new RegExp(`--${name}: (.+);`).exec(siteStyles)?.[1];

test('The fonts are those of the site, except for the web font.', () => {
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

/** The relative luminance of WCAG 2.2. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const share = Number.parseInt(colour.slice(start, start + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, bright = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (bright + 0.05) / (dark + 0.05);
}

test.each<[keyof typeof palette, keyof typeof palette]>([
  ['ink', 'limestone'],
  ['ink', 'shell'],
  ['deep', 'limestone'],
  ['sea', 'limestone'],
  ['alarm', 'shell'],
  ['shell', 'deep'],
  ['shell', 'sea'],
])('Text in %s on %s has a contrast of at least 4.5.', (text, ground) => {
  expect(contrast(palette[text], palette[ground])).toBeGreaterThanOrEqual(4.5);
});
