import { render, screen, within } from '@testing-library/react';
import type { HeadProps, PageProps } from 'gatsby';
import { palette } from '../../supabase/functions/_shared/palette.ts';
import { pageData } from '../../tests/support/page-data.ts';
import Landing, { Head } from './landing.tsx';

const { company, page } = pageData.content;

/** The values of the attributes that each of these elements in the head has. */
const inHead = (selector: string, ...names: string[]) =>
  Array.from(document.head.querySelectorAll(selector), (element) =>
    names.flatMap((name) => element.getAttribute(name) ?? []),
  );

/** All texts in a part of the content, except those about a picture. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null || 'file' in value) return [];
  return Object.values(value).flatMap(textsIn);
}

it('The landing page shows the texts of every section, in a region with the name of its heading', () => {
  const shown = { ...company, phone: '+61 8 5550 1234', officeHours: '9 to 5' };
  const data = { content: { ...pageData.content, company: shown } };
  const props = { data, children: <p>On Geographe Bay.</p> };
  const { container } = render(<Landing {...(props as unknown as PageProps<Queries.LandingPageQuery>)} />);
  const { hero, services, about, form } = page;
  for (const section of container.querySelectorAll<HTMLElement>('main > section')) {
    const [heading] = within(section).getAllByRole('heading');
    expect(section).toHaveAccessibleName(heading?.textContent);
  }
  expect(screen.getByRole('heading', { level: 1, name: hero.headline })).toBeVisible();
  expect(screen.getByRole('link', { name: hero.servicesButton })).toHaveAttribute('href', '#services');
  expect(screen.getByRole('link', { name: hero.contactButton })).toHaveAttribute('href', '#contact-name');
  const alternatives = Array.from(container.querySelectorAll('img'), ({ alt }) => alt);
  const banners = services.banners.map((banner) => banner.image.alt);
  expect(alternatives).toEqual(['', hero.image.alt, ...banners, about.image.alt, '']);
  // The words for the form's scripts are not shown, and other tests see those of the bar, the head and other pages.
  for (const script of container.querySelectorAll('script')) script.remove();
  const elsewhere = ['navigation', 'title', 'description', 'form', 'follow', 'notFound'];
  const sections = Object.entries(page).filter(([name]) => !elsewhere.includes(name));
  const ofForm = [form.heading, form.promise, form.proof, form.privacy];
  const ofCompany = [shown.location, shown.blurb, shown.phone, shown.officeHours];
  const texts = textsIn([sections.map(([, words]) => words), ofForm, ofCompany, 'On Geographe Bay.']);
  for (const text of texts) expect(container).toHaveTextContent(text);
});

it.each([
  [null, ['Location', 'Email', 'Office hours']],
  ['+61 8 5550 1234', ['Location', 'Email', 'Phone']],
])('The landing page links in two places to the email address, and to the phone number %s', (phone, terms) => {
  const content = { ...pageData.content, company: { ...company, phone, officeHours: phone ? null : '9 to 5' } };
  render(<Landing {...({ data: { content } } as unknown as PageProps<Queries.LandingPageQuery>)} />);
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(terms);
  const contact = screen.getByRole('region', { name: page.contact.heading });
  for (const part of [contact, screen.getByRole('contentinfo')]) {
    const link = within(part).getByRole('link', { name: company.email });
    expect(link).toHaveAttribute('href', `mailto:${company.email}`);
    const call = within(part).queryByRole('link', { name: '+61 8 5550 1234' });
    expect(call?.getAttribute('href')).toBe(phone ? 'tel:+61855501234' : undefined);
  }
});

it('The landing page has a head whose title, links and texts search engines, shared links and phones show', () => {
  render(<Head {...({ data: pageData } as unknown as HeadProps<Queries.LandingPageQuery>)} />);
  expect(Head({ data: {} } as HeadProps<Partial<Queries.LandingPageQuery>>)).toBeNull();
  expect(document.title).toBe(`${page.title} | ${company.name}`);
  const url = `${company.siteUrl}/`;
  expect(inHead('link:not([rel=preload])', 'rel', 'href', 'sizes', 'type')).toEqual([
    ['canonical', url],
    ['icon', '/icon-32.png', '32x32'],
    ['icon', company.logo.publicURL, 'image/svg+xml'],
    ['apple-touch-icon', '/apple-touch-icon.png'],
    ['manifest', '/manifest.webmanifest'],
  ]);
  const alternative = `${company.name}. ${page.hero.image.alt}`;
  expect(Object.fromEntries(inHead('meta', 'name', 'property', 'content'))).toEqual({
    description: page.description,
    'theme-color': palette.deep,
    'og:type': 'website',
    'og:locale': 'en_AU',
    'og:site_name': company.name,
    'og:title': page.title,
    'og:description': page.description,
    'og:url': url,
    'og:image': `${url}social-picture.jpg`,
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': alternative,
    'twitter:card': 'summary_large_image',
    'twitter:image:alt': alternative,
  });
});
