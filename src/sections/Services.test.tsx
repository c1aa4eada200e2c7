import { render, screen, within } from '@testing-library/react';
import { landingData } from '../../tests/support/page-data';
import { Services } from './Services';

const { page, services } = landingData.content;
const { banners } = page.services;

beforeEach(() => {
  render(<Services page={page} services={services} />);
});

test('The section is named by its heading and introduces the services.', () => {
  expect(screen.getByRole('region', { name: page.services.heading })).toHaveTextContent(page.services.introduction);
});

test('There is a card for each service, in the order given, with its title, whom it is for, description and features.', () => {
  const cards = screen.getAllByRole('article').slice(0, services.length);
  const shown = cards.map((card) => ({
    title: within(card).getByRole('heading', { level: 3 }).textContent,
    texts: within(card)
      .getAllByRole('paragraph')
      .map(({ textContent }) => textContent),
    features: within(card)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  }));
  expect(shown).toEqual(
    services.map(({ title, audience, description, features }) => ({ title, texts: [audience, description], features })),
  );
});

test('Every card and every banner is named by its title, and ids are unique.', () => {
  const articles = screen.getAllByRole('article');
  for (const [index, { title }] of [...services, ...banners].entries()) {
    expect(articles[index]).toHaveAccessibleName(title);
  }
  const ids = Array.from(document.querySelectorAll('[id]'), ({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

test('The banners follow the cards in the order given, each with its title, caption and lazy picture.', () => {
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
