import { render } from '@testing-library/react';
import type { HeadProps } from 'gatsby';
import { notFoundData } from '../../tests/support/page-data';
import { Head } from './404';

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
