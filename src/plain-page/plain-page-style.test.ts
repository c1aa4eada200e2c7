import { readFileSync } from 'node:fs';
import { fonts } from './plain-page-style.ts';

const siteStyles = readFileSync('src/styles.css', 'utf8');
const token = (name: string) => new RegExp(`--${name}: (.+);`).exec(siteStyles)?.[1];

describe('The style of the plain pages', () => {
  it('has the site’s fonts, except for the fallbacks that have the display font’s metrics', () => {
    expect(token('font-sans')).toBe(fonts.sans);
    const withoutFiles = token('font-display')
      ?.split(', ')
      .filter((face) => !face.startsWith("'Marcellus by"));
    expect(withoutFiles?.join(', ')).toBe(fonts.display);
  });
});
