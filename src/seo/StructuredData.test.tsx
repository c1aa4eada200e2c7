import { render } from '@testing-library/react';
import { pageData } from '../../tests/support/page-data.ts';
import { StructuredData } from './StructuredData.tsx';

const place = { siteUrl: 'https://www.resort.example', location: 'Busselton, Western Australia', phone: null };
const company = { ...pageData.content.company, ...place };

function textFor(change: Partial<Queries.CompanyFragment>): string {
  const { container } = render(<StructuredData company={{ ...company, ...change }} />);
  return container.querySelector('script')?.innerHTML ?? '';
}

describe('The structured data', () => {
  it('has absolute URLs, and separate fields for the town and the state', () => {
    expect(JSON.parse(textFor({}))).toMatchObject({
      url: 'https://www.resort.example/',
      image: 'https://www.resort.example/social-picture.jpg',
      logo: 'https://www.resort.example/icon-512.png',
      address: { addressLocality: 'Busselton', addressRegion: 'Western Australia', addressCountry: 'AU' },
    });
  });

  it('has a phone number only if the company has one', () => {
    expect(JSON.parse(textFor({ phone: '+61 8 5550 1234' }))).toHaveProperty('telephone', '+61 8 5550 1234');
    expect(textFor({})).not.toContain('telephone');
  });

  it.each(['</script>', '<!--', '<script', 'Sun & "Sea"'])('contains no “<”, and parses back to %j', (blurb) => {
    expect(textFor({ blurb })).not.toContain('<');
    expect(JSON.parse(textFor({ blurb }))).toMatchObject({ description: blurb });
  });
});
