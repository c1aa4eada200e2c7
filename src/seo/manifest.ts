import { palette } from '../palette.ts';
import { addresses } from './site-urls.ts';

/** What a phone is told that puts the site among its apps: it stays a page, in the browser. */
export function manifest({ name, shortName }: { name: string; shortName: string }): string {
  const icon = (src: string, size: number, purpose: string) => ({
    src,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  });
  return JSON.stringify({
    name,
    short_name: shortName,
    lang: 'en-AU',
    start_url: '/',
    display: 'browser',
    theme_color: palette.deep,
    background_color: palette.limestone,
    icons: [
      icon(addresses.smallIcon, 192, 'any'),
      icon(addresses.largeIcon, 512, 'any'),
      icon(addresses.maskableIcon, 512, 'maskable'),
    ],
  });
}
