import { render } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { structuredData } from '../seo/structured-data';
import { Head as NotFoundHead } from '../pages/404';
import { Head as LandingHead } from './landing';
import { landingContent, notFoundData } from '../../tests/support/site-content';

const head = (selector: string) => document.head.querySelector(selector);
const meta = (name: string) => head(`meta[name="${name}"], meta[property="${name}"]`)?.getAttribute('content');

const content = landingContent();
const { company, page } = content;

function renderLanding(about = company) {
  return render(
    <LandingHead {...({ data: { content: { ...content, company: about } } } as ComponentProps<typeof LandingHead>)} />,
  );
}

function renderNotFound() {
  const data = notFoundData();
  render(<NotFoundHead {...({ data } as ComponentProps<typeof NotFoundHead>)} />);
  return data.content;
}

test('The landing page may be found by search engines, at the one address that is its own.', () => {
  renderLanding();
  expect(head('link[rel=canonical]')).toHaveAttribute('href', `${company.siteUrl}/`);
  expect(meta('robots')).toBeUndefined();
});

test.each([
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
])('Who shares a link to the landing page shares its %s, which is %j.', (name, value) => {
  renderLanding();
  expect(meta(name)).toBe(value);
});

test.each([
  ['without a telephone', null],
  ['with a telephone', '+61 8 5550 1234'],
])('The landing page tells search engines of a company %s as data.', (_, phone) => {
  const { container } = renderLanding({ ...company, phone });
  const data = container.querySelector('script[type="application/ld+json"]')?.textContent;
  expect(JSON.parse(data ?? '')).toEqual(structuredData({ ...company, phone }));
});

test('The 404 page says in its title that nothing was found, and is kept out of search engines.', () => {
  renderNotFound();
  expect(document.title).toBe(`Oops! Page not found | ${company.name}`);
  expect(meta('robots')).toBe('noindex');
  expect(head('link[rel=canonical]')).toBeNull();
  expect(meta('og:url')).toBeUndefined();
});

test.each([
  ['landing', renderLanding],
  ['404', renderNotFound],
])('The %s page has the logo as its icon, those for others beside it, and the colour of the site.', (_, renderHead) => {
  renderHead();
  expect(head('link[rel=icon][type="image/svg+xml"]')).toHaveAttribute('href', company.logo.publicURL);
  expect(head('link[rel=icon]:not([type])')).toHaveAttribute('href', '/favicon.ico');
  expect(head('link[rel=apple-touch-icon]')).toHaveAttribute('href', '/apple-touch-icon.png');
  expect(head('link[rel=manifest]')).toHaveAttribute('href', '/manifest.webmanifest');
  expect(meta('theme-color')).toBe('#0a2c3b');
});
