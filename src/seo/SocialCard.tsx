import { siteUrls, socialPictureSize } from './site-urls.ts';

type Props = { company: Queries.CompanyFragment; page: Queries.PageFragment };

/** The preview of a shared link. Twitter cards fall back to the Open Graph properties. */
export function SocialCard({ company, page }: Props) {
  const pictureAlt = `${company.name}. ${page.hero.image.alt}`;
  return (
    <>
      <meta property="og:type" content="website" />
      <meta property="og:locale" content="en_AU" />
      <meta property="og:site_name" content={company.name} />
      <meta property="og:title" content={page.title} />
      <meta property="og:description" content={page.description} />
      <meta property="og:url" content={`${company.siteUrl}/`} />
      <meta property="og:image" content={`${company.siteUrl}${siteUrls.socialPicture}`} />
      <meta property="og:image:width" content={String(socialPictureSize.width)} />
      <meta property="og:image:height" content={String(socialPictureSize.height)} />
      <meta property="og:image:alt" content={pictureAlt} />
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:image:alt" content={pictureAlt} />
    </>
  );
}
