import { siteUrls } from './site-urls';

type Company = {
  name: string;
  siteUrl: string;
  /** The town and state, separated by a comma. */
  location: string;
  email: string;
  phone: string | null;
  blurb: string;
};

/**
 * The company in the vocabulary of https://schema.org. It is a LocalBusiness and not a LodgingBusiness, because
 * visitors cannot book a room here: the company manages properties for their owners.
 */
export function structuredData({ name, siteUrl, location, email, phone, blurb }: Company) {
  const [locality, region] = location.split(', ');
  return {
    '@context': 'https://schema.org',
    '@type': 'LocalBusiness',
    name,
    description: blurb,
    url: `${siteUrl}/`,
    email,
    ...(phone !== null && { telephone: phone }),
    image: siteUrl + siteUrls.socialPicture,
    logo: siteUrl + siteUrls.largeIcon,
    address: {
      '@type': 'PostalAddress',
      addressLocality: locality,
      addressRegion: region,
      addressCountry: 'AU',
    },
  };
}
