import { structuredData } from './structured-data';

const company = {
  name: 'Bay Resorts',
  siteUrl: 'https://www.resort.example',
  location: 'Busselton, Western Australia',
  email: 'office@resort.example',
  phone: null,
  blurb: 'We look after resorts.',
};

describe('The structured data', () => {
  it('has absolute URLs, and separate fields for the town and the state', () => {
    const address = { addressLocality: 'Busselton', addressRegion: 'Western Australia', addressCountry: 'AU' };
    expect(structuredData(company)).toMatchObject({
      url: 'https://www.resort.example/',
      image: 'https://www.resort.example/social-picture.jpg',
      logo: 'https://www.resort.example/icon-512.png',
      address,
    });
  });

  it('has a phone number only if the company has one', () => {
    expect(structuredData({ ...company, phone: '+61 8 5550 1234' })).toHaveProperty('telephone', '+61 8 5550 1234');
    expect(structuredData(company)).not.toHaveProperty('telephone');
  });
});
