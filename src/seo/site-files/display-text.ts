import { resolve } from 'node:path';
import sharp from 'sharp';

/** The display font, as TrueType because Pango cannot read WOFF. A machine that builds may have no fonts installed. */
const fontFile = resolve('src/seo/site-files/Marcellus-Regular.ttf');

type Box = { width: number; height: number };

/** Draws a text in the display font, as large as it fits into the box. Lines break between words. */
export function displayText(text: string, colour: string, box: Box) {
  const markup = `<span foreground="${colour}">${escaped(text)}</span>`;
  return sharp({ text: { text: markup, font: 'Marcellus', fontfile: fontFile, rgba: true, ...box } })
    .png()
    .toBuffer({ resolveWithObject: true });
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
