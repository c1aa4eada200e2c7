import { palette } from '../palette.ts';
import { siteUrls } from './site-urls.ts';

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
      icon(siteUrls.smallIcon, 192, 'any'),
      icon(siteUrls.largeIcon, 512, 'any'),
      icon(siteUrls.maskableIcon, 512, 'maskable'),
    ],
  });
}
