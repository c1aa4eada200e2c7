import { render, screen, within } from '@testing-library/react';
import { landingData } from '../../tests/support/page-data.ts';
import { Services } from './Services.tsx';

const { page, services } = landingData.content;
const { banners } = page.services;

const textsOf = (elements: HTMLElement[]) => elements.map(({ textContent }) => textContent);

beforeEach(() => {
  render(<Services page={page} services={services} />);
});

describe('The Services section', () => {
  it('has a card for each service, in the given order, with its title, audience, description and features', () => {
    const cards = screen.getAllByRole('article').slice(0, services.length);
    for (const [index, { title, audience, description, features }] of services.entries()) {
      const card = screen.getByRole('article', { name: title });
      expect(cards[index]).toBe(card);
      expect(within(card).getByRole('heading', { level: 3, name: title })).toBeVisible();
      expect(textsOf(within(card).getAllByRole('paragraph'))).toEqual([audience, description]);
      expect(textsOf(within(card).getAllByRole('listitem'))).toEqual(features);
    }
  });

  it('shows each banner after the cards, with its title, its caption and a picture that loads lazily', () => {
    const articles = screen.getAllByRole('article').slice(services.length);
    expect(articles).toHaveLength(banners.length);
    for (const [index, { title, caption, image }] of banners.entries()) {
      const banner = screen.getByRole('article', { name: title });
      expect(articles[index]).toBe(banner);
      expect(within(banner).getByRole('heading', { level: 3, name: title })).toBeVisible();
      expect(textsOf(within(banner).getAllByRole('paragraph'))).toEqual([caption]);
      expect(within(banner).getByRole('img', { name: image.alt })).toHaveAttribute('loading', 'lazy');
    }
  });
});
