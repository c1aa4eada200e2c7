import { inlineJson } from '../json/inline-json.ts';
import { internationalNumber } from '../company-links/international-number.ts';
import { siteUrls } from './site-urls.ts';

/** The company is no LodgingBusiness of https://schema.org, because visitors cannot book a room here. */
export function StructuredData({ company }: { company: Queries.CompanyFragment }) {
  const { name, siteUrl, location, email, phone, blurb } = company;
  const telephone = phone && internationalNumber(phone);
  const [locality, region] = location.split(', ');
  const data = {
    '@context': 'https://schema.org',
    '@type': 'LocalBusiness',
    name,
    description: blurb,
    url: `${siteUrl}/`,
    email,
    ...(telephone && { telephone }),
    image: siteUrl + siteUrls.socialPicture,
    logo: siteUrl + siteUrls.largeIcon,
    address: { '@type': 'PostalAddress', addressLocality: locality, addressRegion: region, addressCountry: 'AU' },
  };
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: inlineJson(data) }} />;
}
