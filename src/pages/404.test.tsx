import { render, screen } from '@testing-library/react';
import type { HeadProps, PageProps } from 'gatsby';
import { notFoundData } from '../../tests/support/page-data';
import NotFound, { Head } from './404';

const { company, page } = notFoundData.content;
const head = (selector: string) => document.head.querySelector(selector);

beforeEach(() => {
  render(<Head {...({ data: notFoundData } as unknown as HeadProps<Queries.NotFoundPageQuery>)} />);
});

test('The title of the 404 page says that nothing was found.', () => {
  expect(document.title).toBe(`${page.notFound.text} | ${company.name}`);
});

test('Search engines leave the 404 page out.', () => {
  expect(head('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  expect(head('link[rel=canonical]')).toBeNull();
  expect(head('meta[property="og:url"]')).toBeNull();
});

test('The icon of the 404 page is the logo.', () => {
  expect(head('link[rel=icon][type="image/svg+xml"]')).toHaveAttribute('href', company.logo.publicURL);
});

test('The heading of the 404 page is its words, and the code is beside them.', () => {
  const props = { data: notFoundData, location: { pathname: '/nowhere' } };
  render(<NotFound {...(props as unknown as PageProps<Queries.NotFoundPageQuery>)} />);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(page.notFound.text);
  expect(screen.getByText(page.notFound.code)).toBeInTheDocument();
  expect(console.error).toHaveBeenCalledWith(expect.any(String), '/nowhere');
  jest.mocked(console.error).mockClear();
});

test('The page offers the way home first, then the services and the contact form.', () => {
  const props = { data: notFoundData, location: { pathname: '/nowhere' } };
  render(<NotFound {...(props as unknown as PageProps<Queries.NotFoundPageQuery>)} />);
  expect(screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Return to Home', '/'],
    ['Services', '/#services'],
    ['Contact', '/#contact'],
  ]);
  expect(console.error).toHaveBeenCalledWith('404: no page at', '/nowhere');
  jest.mocked(console.error).mockClear();
});
