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

/** All texts in a part of the content. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

it('The landing page shows the texts of every section, in a region with the name of its heading', () => {
  const props = { data: pageData, children: <p>On Geographe Bay.</p> };
  const { container } = render(<Landing {...(props as unknown as PageProps<Queries.LandingPageQuery>)} />);
  const { hero, services, about, form, footer } = page;
  const { headline, servicesButton, contactButton, image } = hero;
  for (const name of [headline, services.heading, about.heading, page.contact.heading]) {
    expect(screen.getByRole('region', { name })).toContainElement(screen.getByRole('heading', { name }));
  }
  expect(screen.getByRole('heading', { level: 1, name: headline })).toBeVisible();
  expect(screen.getByRole('link', { name: servicesButton })).toHaveAttribute('href', '#services');
  expect(screen.getByRole('link', { name: contactButton })).toHaveAttribute('href', '#contact-name');
  const alternatives = Array.from(container.querySelectorAll('img'), ({ alt }) => alt);
  const banners = services.banners.map((banner) => banner.image.alt);
  expect(alternatives).toEqual(['', image.alt, ...banners, about.image.alt, '']);
  const { phoneLabel: _, officeHoursLabel: __, ...contact } = page.contact;
  const others = [hero.subline, services.introduction, 'On Geographe Bay.', company.location, company.blurb];
  const texts = [contact, footer, form.heading, form.promise, form.proof, form.privacy, others];
  // The words for the form's scripts are not shown.
  for (const script of container.querySelectorAll('script')) script.remove();
  for (const text of textsIn(texts)) expect(container).toHaveTextContent(text);
});

it.each([
  [null, ['Email', 'Location', 'Office hours']],
  ['+61 8 5550 1234', ['Email', 'Location', 'Phone']],
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
