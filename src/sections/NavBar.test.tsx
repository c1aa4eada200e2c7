import { render, screen, within } from '@testing-library/react';
import { landingData } from '../../tests/support/page-data.ts';
import { NavBar } from './NavBar.tsx';

const { company, page } = landingData.content;
const { navigation } = page;

const quoteButtons = () => screen.getAllByRole('link', { name: navigation.quoteButton });
const listedLinks = () =>
  within(screen.getByRole('list'))
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);

describe('The bar', () => {
  it('starts with a link that skips the bar, and links the company’s logo and name to the top of the page', () => {
    render(<NavBar company={company} page={page} />);
    const home = screen.getByRole('link', { name: new RegExp(company.name) });
    expect(home).toHaveAttribute('href', '#home');
    expect(home.querySelector('img')).toHaveAttribute('src', company.logo.svgDataUri);
    expect(screen.getAllByRole('link')[0]).toHaveAccessibleName(navigation.skipLink);
  });

  it.each<[string, { root?: '/' }, string]>([
    ['the landing page', {}, ''],
    ['another page', { root: '/' }, '/'],
  ])('links to the sections of the landing page in the given order from %s', (_, props, path) => {
    render(<NavBar company={company} page={page} {...props} />);
    expect(listedLinks()).toEqual(navigation.links.map(({ label, anchor }) => [label, `${path}#${anchor}`]));
    for (const button of quoteButtons()) expect(button).toHaveAttribute('href', `${path}#contact-name`);
  });
});
