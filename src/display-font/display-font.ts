import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import subsetFont from 'subset-font';

/** Marcellus as TrueType. A machine that builds may have no fonts installed. */
export const displayFontFile = resolve('src/display-font/Marcellus-Regular.ttf');

/** Headings in the code use them too. Most changes of the content need no others, and so leave the font as it is. */
const usualCharacters =
  'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789' + ' .,:;!?-&()\'"\u2018\u2019\u201c\u201d\u2013';

/** What the styles use: kerning and ligatures. Others, such as fractions, bring letters of their own. */
const keepFeatures = ['kern', 'liga'];

/**
 * The display font with the usual characters and those of the texts, as far as Marcellus has them.
 *
 * @returns a WOFF2 file.
 */
export async function displayFont(texts: string): Promise<Buffer> {
  return subsetFont(await readFile(displayFontFile), usualCharacters + texts, { targetFormat: 'woff2', keepFeatures });
}
