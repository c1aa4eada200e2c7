import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import subsetFont, { type Options } from 'subset-font';

/** In the repository, because the build machine may have no fonts. */
export const displayFontFile = resolve('src/fonts/Marcellus-Regular.ttf');

const textFontFile = resolve('node_modules/@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2');

/** Printable ASCII, and what a typesetter adds. Most new content needs no others, so the fonts stay the same. */
const usualCharacters =
  Array.from({ length: 95 }, (_, index) => String.fromCharCode(0x20 + index)).join('') +
  '\u2018\u2019\u201c\u201d\u2013\u2014\u2026\u00a0\u00a9';

/** Keeps kerning and ligatures. Other OpenType features, such as fractions, would add glyphs. */
export async function webFonts(contentFolder: string): Promise<{ display: Buffer; text: Buffer }> {
  const files = globSync('{*,services/*}.{json,mdx}', { cwd: contentFolder });
  const texts = await Promise.all(files.map((file) => readFile(join(contentFolder, file), 'utf8')));
  const characters = usualCharacters + texts.join('');
  const cut = async (file: string, variationAxes: Options['variationAxes'] = {}) =>
    subsetFont(await readFile(file), characters, {
      targetFormat: 'woff2',
      keepFeatures: ['kern', 'liga'],
      variationAxes,
    });
  return { display: await cut(displayFontFile), text: await cut(textFontFile, { wght: { min: 400, max: 600 } }) };
}
