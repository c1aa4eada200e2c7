import sharp from 'sharp';
import { palette } from '../../palette.ts';
import { displayText } from './display-text.ts';
import { socialPictureSize } from '../social-picture-size.ts';

type Company = { name: string; location: string };
type Pictures = {
  /** A photograph. */
  hero: Buffer;
  /** An SVG file. */
  logo: Buffer;
};

const left = 72;
const logoSize = 100;
const nameBox = { width: 600, height: 190 };
const locationBox = { width: 600, height: 34 };
const gap = { underLogo: 40, underName: 28 };

/** The opacity of the shade over the photograph, from its left edge (0) to its right one (1). No step shows an edge. */
const shades = [
  [0, 0.74],
  [0.42, 0.71],
  [0.56, 0.65],
  [0.7, 0.38],
  [0.8, 0.13],
  [0.9, 0],
] as const;

/** The colours of the name and the location. */
export const textColours = { name: palette.shell, location: palette.sand };
/** The part of the picture that the texts stay in, however long they are. */
export const textArea = { left, top: 0, width: nameBox.width, height: socialPictureSize.height };

/**
 * The picture of a shared link: the hero photograph with the company's logo, name and location.
 *
 * @returns a JPEG.
 */
export async function socialPicture({ name, location }: Company, { hero, logo }: Pictures): Promise<Buffer> {
  const smallLogo = await sharp(logo).resize(logoSize, logoSize).png().toBuffer();
  const title = await displayText(name, textColours.name, nameBox);
  const subtitle = await displayText(location, textColours.location, locationBox);
  const toTitle = logoSize + gap.underLogo;
  const toSubtitle = toTitle + title.info.height + gap.underName;
  const top = Math.round((socialPictureSize.height - toSubtitle - subtitle.info.height) / 2);
  return sharp(await shaded(hero))
    .composite([
      { input: smallLogo, left, top },
      { input: title.data, left, top: top + toTitle },
      { input: subtitle.data, left, top: top + toSubtitle },
    ])
    .jpeg({ quality: 82, mozjpeg: true })
    .toBuffer();
}

/** The photograph, dark enough under the texts that they are readable on its brightest cloud. */
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
