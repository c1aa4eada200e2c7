import { structuredData } from './structured-data';

const company = {
  name: 'Bay Resorts',
  siteUrl: 'https://www.resort.example',
  location: 'Busselton, Western Australia',
  email: 'office@resort.example',
  phone: null,
  blurb: 'We look after resorts.',
};

test('Search engines are told the facts about the company, with full addresses, and town and state apart.', () => {
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

test('Search engines are told of a telephone where there is one, and of none where there is none.', () => {
  expect(structuredData({ ...company, phone: '+61 8 5550 1234' })).toHaveProperty('telephone', '+61 8 5550 1234');
  expect(structuredData(company)).not.toHaveProperty('telephone');
});
