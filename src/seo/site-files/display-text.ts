import sharp from 'sharp';
import { displayFontFile } from '../../display-font/display-font.ts';

type Box = { width: number; height: number };

/** Draws text in the display font, at the largest size that fits in the box. Lines break between words. */
export function displayText(text: string, colour: string, box: Box) {
  const markup = `<span foreground="${colour}">${escaped(text)}</span>`;
  return sharp({ text: { text: markup, font: 'Marcellus', fontfile: displayFontFile, rgba: true, ...box } })
    .png()
    .toBuffer({ resolveWithObject: true });
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
