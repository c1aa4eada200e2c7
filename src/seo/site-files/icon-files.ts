import sharp from 'sharp';
import { palette } from '../../../supabase/functions/_shared/palette.ts';
import { siteUrls } from '../site-urls.ts';

/** gatsby-plugin-manifest would give the touch icon no background. */
export async function iconFiles(logo: Buffer): Promise<Map<string, Buffer>> {
  return new Map([
    [siteUrls.tabIcon, await draw(logo, 32)],
    [siteUrls.smallIcon, await draw(logo, 192)],
    [siteUrls.largeIcon, await draw(logo, 512)],
    // A phone rounds the corners of the first one, and may crop the second to a circle of four fifths of its width.
    [siteUrls.touchIcon, await drawOnBackground(logo, 180, 0.84)],
    [siteUrls.maskableIcon, await drawOnBackground(logo, 512, 0.8)],
  ]);
}

const draw = (logo: Buffer, size: number) => sharp(logo).resize(size, size).png().toBuffer();

/** Phones show transparent pixels as black. @param share the logo's part of the icon's width. */
async function drawOnBackground(logo: Buffer, size: number, share: number): Promise<Buffer> {
  const background = { width: size, height: size, channels: 3, background: palette.limestone } as const;
  return sharp({ create: background })
    .composite([{ input: await draw(logo, Math.round(size * share)) }])
    .png()
    .toBuffer();
}
