/**
 * The fonts of the screenshots, so that the pictures of every machine are the same: Inter in place of the visitor's system
 * font, and Marcellus for headings.
 */
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { displayFontFile } from '../../src/display-font/display-font.ts';
import { addStyles } from '../../tests/support/add-styles.ts';
import { inProject } from '../process/project.ts';

const text = 'Inter Variable';

/** The first font that the mails ask for. */
const mailText = '-apple-system';

const inter = inProject('node_modules', '@fontsource-variable', 'inter', 'files', 'inter-latin-wght-normal.woff2');

/** The names under which a page asks for a font, and the font's file. */
const fonts = [
  { names: [text, mailText], file: inter },
  { names: ['Marcellus', 'Georgia'], file: displayFontFile },
];

/** From here on the page is drawn in these fonts; call it for each document. */
export async function useScreenshotFonts(page: Page): Promise<void> {
  for (const { names, file } of fonts) {
    const data = (await readFile(file)).toString('base64');
    for (const name of names) await page.evaluate(addFont, { name, data });
  }
  await addStyles(page, `:root { --font-sans: '${text}' } body { font-family: '${text}' }`);
}

/** Runs in the page, whose security policy forbids fonts from elsewhere, but not this. */
async function addFont({ name, data }: { name: string; data: string }): Promise<void> {
  const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0));
  document.fonts.add(await new FontFace(name, bytes, { weight: '100 900' }).load());
}
