import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import subsetFont from 'subset-font';

/** Marcellus in TrueType format. The repository contains it, because the build machine may have no fonts. */
export const displayFontFile = resolve('src/display-font/Marcellus-Regular.ttf');

/** The characters that the font always has. Most new content needs no others, so the font stays the same. */
const usualCharacters =
  'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789' +
  ' .,:;!?-&()\'"\u2018\u2019\u201c\u201d\u2013\u2014';

/** The OpenType features that the styles use: kerning and ligatures. Others, such as fractions, would add glyphs. */
const keepFeatures = ['kern', 'liga'];

/** The display font, as WOFF2, with the usual characters and those in the content, if Marcellus has them. */
export async function displayFont(contentFolder: string): Promise<Buffer> {
  const files = globSync('{*,services/*}.{json,mdx}', { cwd: contentFolder });
  const texts = await Promise.all(files.map((file) => readFile(join(contentFolder, file), 'utf8')));
  const characters = usualCharacters + texts.join('');
  return subsetFont(await readFile(displayFontFile), characters, { targetFormat: 'woff2', keepFeatures });
}
