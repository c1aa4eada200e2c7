import sharp from 'sharp';

type Box = { width: number; height: number };

/**
 * Draws a text in the site's display face, as large as it fits into the box. It is broken between words.
 *
 * @param fontFile path of the face. It comes with the site: a machine that builds may have no fonts at all.
 */
export function displayText(text: string, colour: string, box: Box, fontFile: string) {
  const markup = `<span foreground="${colour}">${escaped(text)}</span>`;
  return sharp({ text: { text: markup, font: 'Marcellus', fontfile: fontFile, rgba: true, ...box } })
    .png()
    .toBuffer({ resolveWithObject: true });
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
