import { render, screen, within } from '@testing-library/react';
import { pageData } from '../../tests/support/page-data.ts';
import { Services } from './Services.tsx';

const { page, services } = pageData.content;
const { banners } = page.services;

const textsOf = (elements: HTMLElement[]) => elements.map(({ textContent }) => textContent);

describe('The Services section', () => {
  it('has a card for each service, and then each banner with a picture that loads lazily, in the given order', () => {
    render(<Services page={page} services={services} />);
    const shown = screen.getAllByRole('article').map((article) => {
      const inside = within(article);
      const heading = inside.getByRole('heading', { level: 3 }).textContent;
      expect(article).toHaveAccessibleName(heading);
      return [heading, textsOf(inside.getAllByRole('paragraph')), textsOf(inside.queryAllByRole('listitem'))];
    });
    expect(shown).toEqual([
      ...services.map(({ title, audience, description, features }) => [title, [audience, description], features]),
      ...banners.map(({ title, caption }) => [title, [caption], []]),
    ]);
    const links = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
    expect(links).toEqual(services.map(({ link }) => [link, '#contact-name']));
    for (const { title, image } of banners) {
      const banner = within(screen.getByRole('article', { name: title }));
      expect(banner.getByRole('img', { name: image.alt })).toHaveAttribute('loading', 'lazy');
      expect(banner.getByRole('img').parentElement).toHaveClass(`ground-${image.file.meanColour}`);
    }
  });

  it('has no link if one of the first two cards has none', () => {
    const withoutLink = services.map((service, index) => (index === 1 ? { ...service, link: null } : service));
    render(<Services page={page} services={withoutLink} />);
    expect(screen.queryAllByRole('link')).toEqual([]);
    expect(screen.getAllByRole('article')).toHaveLength(services.length + banners.length);
  });
});
