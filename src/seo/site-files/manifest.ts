import { palette } from '../../../supabase/functions/_shared/palette.ts';
import { siteUrls } from '../site-urls.ts';

/** The web app manifest. When a visitor opens the site from a phone's home screen, it still opens in the browser. */
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
