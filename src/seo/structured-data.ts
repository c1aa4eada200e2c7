import { siteUrls } from './site-urls';

type Company = {
  name: string;
  siteUrl: string;
  /** Town and state, with a comma between them. */
  location: string;
  email: string;
  phone: string | null;
  blurb: string;
};

/**
 * The company as search engines read it (https://schema.org), said in the words of the page. It is a LocalBusiness and
 * not the LodgingBusiness that schema.org has below it: it manages what others own and let, and whoever looks for a
 * room finds none to book here.
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
