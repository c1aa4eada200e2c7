import sharp from 'sharp';
import { palette } from '../palette.ts';
import { displayText } from './display-text.ts';
import { socialPictureSize } from './social-picture-size.ts';

type Company = { name: string; location: string };
type Pictures = {
  /** A photograph. */
  hero: Buffer;
  /** An SVG file. */
  logo: Buffer;
};

const left = 72;
const markSize = 100;
const nameBox = { width: 600, height: 190 };
const locationBox = { width: 600, height: 34 };
const gap = { underMark: 40, underName: 28 };

/** How dark the picture is made, from its left edge (0) to its right one (1): steps small enough to show no edge. */
const shades = [
  [0, 0.74],
  [0.42, 0.71],
  [0.56, 0.65],
  [0.7, 0.38],
  [0.8, 0.13],
  [0.9, 0],
] as const;

/** The colours of the two texts, for a test of their contrast. */
export const textColours = [palette.shell, palette.sand];
/** The part of the picture in which the texts stand, however long they are. */
export const textArea = { left, top: 0, width: nameBox.width, height: socialPictureSize.height };

/**
 * What is shown where somebody shares a link to the site: the picture of its first screen, with the company's name in
 * the site's display face.
 *
 * @param fontFile path of that face.
 * @returns a JPEG.
 */
export async function socialPicture(
  { name, location }: Company,
  { hero, logo }: Pictures,
  fontFile: string,
): Promise<Buffer> {
  const mark = await sharp(logo).resize(markSize, markSize).png().toBuffer();
  const title = await displayText(name, palette.shell, nameBox, fontFile);
  const subtitle = await displayText(location, palette.sand, locationBox, fontFile);
  const toTitle = markSize + gap.underMark;
  const toSubtitle = toTitle + title.info.height + gap.underName;
  const top = Math.round((socialPictureSize.height - toSubtitle - subtitle.info.height) / 2);
  return sharp(await shaded(hero))
    .composite([
      { input: mark, left, top },
      { input: title.data, left, top: top + toTitle },
      { input: subtitle.data, left, top: top + toSubtitle },
    ])
    .jpeg({ quality: 82, mozjpeg: true })
    .toBuffer();
}

/** The picture, so dark where the texts stand that they can be read on its brightest cloud. */
export function shaded(hero: Buffer): Promise<Buffer> {
  const { width, height } = socialPictureSize;
  const stops = shades.map(
    ([offset, opacity]) => `<stop offset="${offset}" stop-color="${palette.deep}" stop-opacity="${opacity}"/>`,
  );
  const shade = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <linearGradient id="shade">${stops.join('')}</linearGradient>
    <path d="M0 0h${width}v${height}H0z" fill="url(#shade)"/>
  </svg>`;
  return sharp(hero)
    .autoOrient()
    .resize(width, height, { position: 'bottom' })
    .composite([{ input: Buffer.from(shade) }])
    .png()
    .toBuffer();
}
