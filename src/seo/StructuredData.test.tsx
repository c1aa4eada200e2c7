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

  it.each([
    ['(08) 5550 1234', '+61 8 5550 1234'],
    ['1800 123 456', undefined],
    [null, undefined],
  ])('has the phone number %s in its international form, if it has one: %s', (phone, telephone) => {
    const { telephone: found } = JSON.parse(textFor({ phone })) as { telephone?: string };
    expect(found).toBe(telephone);
  });

  it.each(['</script>', '<!--', '<script', 'Sun & "Sea"'])('contains no “<”, and parses back to %j', (blurb) => {
    expect(textFor({ blurb })).not.toContain('<');
    expect(JSON.parse(textFor({ blurb }))).toMatchObject({ description: blurb });
  });
});
