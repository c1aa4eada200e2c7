import { render } from '@testing-library/react';
import type { HeadProps } from 'gatsby';
import { landingData } from '../../tests/support/page-data';
import { Head } from './landing';

const { company, page } = landingData.content;

function renderHead(data: Queries.LandingPageQuery = landingData) {
  return render(<Head {...({ data } as HeadProps<Queries.LandingPageQuery>)} />);
}

const head = (selector: string) => document.head.querySelector(selector);
const meta = (name: string) => head(`meta[name="${name}"], meta[property="${name}"]`)?.getAttribute('content');

describe('The landing page', () => {
  it('lets search engines list it under its canonical URL', () => {
    renderHead();
    expect(head('link[rel=canonical]')).toHaveAttribute('href', `${company.siteUrl}/`);
    expect(meta('robots')).toBeUndefined();
  });

  it.each([
    ['og:type', 'website'],
    ['og:locale', 'en_AU'],
    ['og:site_name', company.name],
    ['og:title', page.title],
    ['og:description', page.description],
    ['og:url', `${company.siteUrl}/`],
    ['og:image', `${company.siteUrl}/social-picture.jpg`],
    ['og:image:type', 'image/jpeg'],
    ['og:image:width', '1200'],
    ['og:image:height', '630'],
    ['og:image:alt', `${company.name}. ${page.hero.image.alt}`],
    ['twitter:card', 'summary_large_image'],
    ['twitter:image:alt', `${company.name}. ${page.hero.image.alt}`],
  ])('gives the preview of a shared link the %s %j', (name, value) => {
    renderHead();
    expect(meta(name)).toBe(value);
  });

  it('has the logo as its icon', () => {
    renderHead();
    expect(head('link[rel=icon][type="image/svg+xml"]')).toHaveAttribute('href', company.logo.publicURL);
  });
});
