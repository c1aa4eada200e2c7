import { render, screen, within } from '@testing-library/react';
import { pageData } from '../../tests/support/page-data.ts';
import { Footer } from './Footer.tsx';
import { NavBar } from './NavBar.tsx';

const { company, page } = pageData.content;
const { navigation } = page;

describe('The bar', () => {
  it('starts with a link that skips the bar, and links the company’s logo and name to the top of the page', () => {
    render(<NavBar company={company} page={page} />);
    const home = screen.getByRole('link', { name: new RegExp(company.name) });
    expect(home).toHaveAttribute('href', '#home');
    expect(home.querySelector('img')).toHaveAttribute('src', company.logo.svgDataUri);
    expect(screen.getAllByRole('link')[0]).toHaveAccessibleName(navigation.skipLink);
  });

  it('links from another page to the sections of the landing page, as the footer does on that page', () => {
    render(<NavBar company={company} page={page} root="/" />);
    render(<Footer company={company} page={page} buildYear={2026} />);
    const found = screen.getAllByRole('list').map((list) => {
      const links = within(list).getAllByRole('link');
      return links.map((link) => [link.textContent, link.getAttribute('href')]);
    });
    expect(found).toEqual(
      ['/#', '#'].map((start) => navigation.links.map(({ label, anchor }) => [label, start + anchor])),
    );
    for (const button of screen.getAllByRole('link', { name: navigation.quoteButton })) {
      expect(button).toHaveAttribute('href', '/#contact-name');
    }
  });
});
