import sharp from 'sharp';
import { markup } from '../../../supabase/functions/_shared/markup.ts';
import { displayFontFile } from '../../fonts/web-fonts.ts';
import { palette } from '../../../supabase/functions/_shared/palette.ts';
import { socialPictureSize } from '../site-urls.ts';

const left = 72;
const top = 84;
const logoSize = 100;

/** The left half of the photograph must be dark enough for the words. */
export async function socialPicture(
  { name, location }: { name: string; location: string },
  { hero, logo }: { hero: Buffer; logo: Buffer },
) {
  const title = await displayText(name, palette.shell, { width: 520, height: 160 });
  const subtitle = await displayText(location, palette.sand, { width: 520, height: 34 });
  const titleTop = top + logoSize + 32;
  const { width, height } = socialPictureSize;
  return sharp(hero)
    .autoOrient()
    .resize(width, height, { position: 'bottom' })
    .composite([
      { input: await sharp(logo).resize(logoSize, logoSize).png().toBuffer(), left, top },
      { input: title.data, left, top: titleTop },
      { input: subtitle.data, left, top: titleTop + title.info.height + 24 },
    ])
    .jpeg({ quality: 82, mozjpeg: true })
    .toBuffer();
}

/** Draws text at the largest size that fits in the box. Lines break between words. */
function displayText(text: string, colour: string, box: { width: number; height: number }) {
  const { html } = markup`<span foreground="${colour}">${text}</span>`;
  return sharp({ text: { text: html, font: 'Marcellus', fontfile: displayFontFile, rgba: true, ...box } })
    .png()
    .toBuffer({ resolveWithObject: true });
}
