import { structuredData } from './structured-data';

const company = {
  name: 'Bay Resorts',
  siteUrl: 'https://www.resort.example',
  location: 'Busselton, Western Australia',
  email: 'office@resort.example',
  phone: null,
  blurb: 'We look after resorts.',
};

test('The structured data has absolute URLs, and town and state apart.', () => {
  const address = { addressLocality: 'Busselton', addressRegion: 'Western Australia', addressCountry: 'AU' };
  expect(structuredData(company)).toMatchObject({
    url: 'https://www.resort.example/',
    image: 'https://www.resort.example/social-picture.jpg',
    logo: 'https://www.resort.example/icon-512.png',
    address,
  });
});

test('The structured data has a phone number only where the company has one.', () => {
  expect(structuredData({ ...company, phone: '+61 8 5550 1234' })).toHaveProperty('telephone', '+61 8 5550 1234');
  expect(structuredData(company)).not.toHaveProperty('telephone');
});
