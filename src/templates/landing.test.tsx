import { render, screen, within } from '@testing-library/react';
import type { HeadProps, PageProps } from 'gatsby';
import { pageData } from '../../tests/support/page-data.ts';
import Landing, { Head } from './landing.tsx';

const { company, page } = pageData.content;

const head = (selector: string) => document.head.querySelector(selector);
const meta = (name: string) => head(`meta[name="${name}"], meta[property="${name}"]`)?.getAttribute('content');

/** All texts in a part of the content. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

describe('The landing page', () => {
  it('shows the texts of every section, in a region with the name of its heading', () => {
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
  ])('links in two places to the email address, and to the phone number %s', (phone, terms) => {
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

  it('lets search engines list it under its URL, and gives the preview of a shared link its texts and picture', () => {
    render(<Head {...({ data: pageData } as unknown as HeadProps<Queries.LandingPageQuery>)} />);
    expect(head('link[rel=canonical]')).toHaveAttribute('href', `${company.siteUrl}/`);
    expect(meta('robots')).toBeUndefined();
    const image = `${company.siteUrl}/social-picture.jpg`;
    const shown = ['site_name', 'title', 'description', 'url', 'image'].map((name) => meta(`og:${name}`));
    expect(shown).toEqual([company.name, page.title, page.description, `${company.siteUrl}/`, image]);
    const alternative = `${company.name}. ${page.hero.image.alt}`;
    expect([meta('og:image:alt'), meta('twitter:image:alt')]).toEqual([alternative, alternative]);
  });
});
