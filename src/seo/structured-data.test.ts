import { structuredData } from './structured-data';

const company = {
  name: 'Bay Resorts',
  siteUrl: 'https://www.resort.example',
  location: 'Busselton, Western Australia',
  email: 'office@resort.example',
  phone: null,
  blurb: 'We look after resorts.',
};

test('The structured data has the company’s facts, with absolute URLs, and town and state apart.', () => {
  expect(structuredData(company)).toEqual({
    '@context': 'https://schema.org',
    '@type': 'LocalBusiness',
    name: 'Bay Resorts',
    description: 'We look after resorts.',
    url: 'https://www.resort.example/',
    email: 'office@resort.example',
    image: 'https://www.resort.example/social-picture.jpg',
    logo: 'https://www.resort.example/icon-512.png',
    address: {
      '@type': 'PostalAddress',
      addressLocality: 'Busselton',
      addressRegion: 'Western Australia',
      addressCountry: 'AU',
    },
  });
});

test('The structured data has a phone number only where the company has one.', () => {
  expect(structuredData({ ...company, phone: '+61 8 5550 1234' })).toHaveProperty('telephone', '+61 8 5550 1234');
  expect(structuredData(company)).not.toHaveProperty('telephone');
});
