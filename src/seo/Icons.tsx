import { palette } from '../../supabase/functions/_shared/palette.ts';
import { siteUrls } from './site-urls.ts';

/** A tab shows the logo, or a PNG if the browser does not support SVG icons. */
export function Icons({ logoUrl }: { logoUrl: string | null }) {
  return (
    <>
      <link rel="icon" href={siteUrls.tabIcon} sizes="32x32" />
      <link rel="icon" type="image/svg+xml" href={logoUrl ?? undefined} />
      <link rel="apple-touch-icon" href={siteUrls.touchIcon} />
      <link rel="manifest" href={siteUrls.manifest} />
      <meta name="theme-color" content={palette.deep} />
    </>
  );
}
