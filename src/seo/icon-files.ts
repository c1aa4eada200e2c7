import sharp from 'sharp';
import { palette } from '../palette.ts';
import { siteUrls } from './site-urls.ts';
import { ico } from './ico.ts';

/** What a phone may cut a maskable icon to: a circle of four fifths of its width. */
const maskableShare = 0.8;
/** A phone rounds the corners of this one, and cuts nothing else. */
const touchShare = 0.84;

/**
 * The icons that browsers and phones ask for.
 *
 * @param logo the company's logo, an SVG file.
 * @returns each icon by its address on the site.
 */
export async function iconFiles(logo: Buffer): Promise<Map<string, Buffer>> {
  const [tab, tabOnFineScreen, small, large, touch, maskable] = await Promise.all([
    drawn(logo, 16),
    drawn(logo, 32),
    drawn(logo, 192),
    drawn(logo, 512),
    onGround(logo, 180, touchShare),
    onGround(logo, 512, maskableShare),
  ]);
  return new Map([
    [
      siteUrls.favicon,
      ico([
        { size: 16, png: tab },
        { size: 32, png: tabOnFineScreen },
      ]),
    ],
    [siteUrls.smallIcon, small],
    [siteUrls.largeIcon, large],
    [siteUrls.touchIcon, touch],
    [siteUrls.maskableIcon, maskable],
  ]);
}

function drawn(logo: Buffer, size: number): Promise<Buffer> {
  return sharp(logo).resize(size, size).png().toBuffer();
}

/** Phones show what is transparent as black, and cut the corners. */
async function onGround(logo: Buffer, size: number, share: number): Promise<Buffer> {
  const ground = { width: size, height: size, channels: 3, background: palette.limestone } as const;
  const mark = await drawn(logo, Math.round(size * share));
  return sharp({ create: ground })
    .composite([{ input: mark }])
    .png()
    .toBuffer();
}
