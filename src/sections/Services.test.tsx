import { render, screen, within } from '@testing-library/react';
import { landingData } from '../../tests/support/page-data';
import { Services } from './Services';

const { page, services } = landingData.content;
const { banners } = page.services;

const textsOf = (elements: HTMLElement[]) => elements.map(({ textContent }) => textContent);

beforeEach(() => {
  render(<Services page={page} services={services} />);
});

describe('The Services section', () => {
  it('has a card for each service, in the given order, with its title, audience, description and features', () => {
    const cards = screen.getAllByRole('article').slice(0, services.length);
    const shown = cards.map((card) => [
      within(card).getByRole('heading', { level: 3 }).textContent,
      textsOf(within(card).getAllByRole('paragraph')),
      textsOf(within(card).getAllByRole('listitem')),
    ]);
    expect(shown).toEqual(
      services.map(({ title, audience, description, features }) => [title, [audience, description], features]),
    );
  });

  it('labels every card and every banner with its title', () => {
    const articles = screen.getAllByRole('article');
    for (const [index, { title }] of [...services, ...banners].entries()) {
      expect(articles[index]).toHaveAccessibleName(title);
    }
  });

  it('shows each banner after the cards, with its title, its caption and a picture that loads lazily', () => {
    const articles = screen.getAllByRole('article').slice(services.length);
    const shown = articles.map((article) => ({
      title: within(article).getByRole('heading', { level: 3 }).textContent,
      caption: within(article).getByRole('paragraph').textContent,
      alt: within(article).getByRole('img').getAttribute('alt'),
      loading: within(article).getByRole('img').getAttribute('loading'),
    }));
    expect(shown).toEqual(
      banners.map(({ title, caption, image }) => ({ title, caption, alt: image.alt, loading: 'lazy' })),
    );
  });
});
