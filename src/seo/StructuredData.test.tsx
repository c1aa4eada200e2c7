import { render } from '@testing-library/react';
import { pageData } from '../../tests/support/page-data.ts';
import { StructuredData } from './StructuredData.tsx';

const company = { ...pageData.content.company, location: 'Busselton, Western Australia', phone: null };
const { name, siteUrl, email, blurb } = company;

function textFor(change: Partial<Queries.CompanyFragment>): string {
  const { container } = render(<StructuredData company={{ ...company, ...change }} />);
  return container.querySelector('script')?.innerHTML ?? '';
}

describe('The structured data', () => {
  it('describes the company, with absolute URLs and separate fields for the town and the state', () => {
    const place = { addressLocality: 'Busselton', addressRegion: 'Western Australia', addressCountry: 'AU' };
    expect(JSON.parse(textFor({}))).toEqual({
      '@context': 'https://schema.org',
      '@type': 'LocalBusiness',
      ...{ name, description: blurb, email },
      url: `${siteUrl}/`,
      image: `${siteUrl}/social-picture.jpg`,
      logo: `${siteUrl}/icon-512.png`,
      address: { '@type': 'PostalAddress', ...place },
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

  it.each(['</script>', '<!--', '<script', 'Sun & "Sea"'])('contains no “<”, and parses back to %j', (text) => {
    expect(textFor({ blurb: text })).not.toContain('<');
    expect(JSON.parse(textFor({ blurb: text }))).toMatchObject({ description: text });
  });
});
