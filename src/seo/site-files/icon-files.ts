import sharp from 'sharp';
import { palette } from '../../../supabase/functions/_shared/palette.ts';
import { siteUrls } from '../site-urls.ts';

/** The logo's share of a maskable icon's width. A phone may crop this icon to a circle of four fifths of its width. */
const maskableShare = 0.8;
/** The logo's share of the touch icon's width. A phone only rounds the corners of this icon. */
const touchShare = 0.84;

/**
 * Draws the logo as the icons that browsers and phones ask for. Only static/favicon.ico is a separate file, because
 * some clients ask for it without reading a page. gatsby-plugin-manifest would give the touch icon no background.
 */
export async function iconFiles(logo: Buffer): Promise<Map<string, Buffer>> {
  return new Map([
    [siteUrls.tabIcon, await draw(logo, 32)],
    [siteUrls.smallIcon, await draw(logo, 192)],
    [siteUrls.largeIcon, await draw(logo, 512)],
    [siteUrls.touchIcon, await drawOnBackground(logo, 180, touchShare)],
    [siteUrls.maskableIcon, await drawOnBackground(logo, 512, maskableShare)],
  ]);
}

const draw = (logo: Buffer, size: number) => sharp(logo).resize(size, size).png().toBuffer();

/** Phones show transparent pixels as black. */
async function drawOnBackground(logo: Buffer, size: number, share: number): Promise<Buffer> {
  const background = { width: size, height: size, channels: 3, background: palette.limestone } as const;
  return sharp({ create: background })
    .composite([{ input: await draw(logo, Math.round(size * share)) }])
    .png()
    .toBuffer();
}
