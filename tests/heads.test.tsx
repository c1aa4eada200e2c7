import { render } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { Head as NotFoundHead } from '../src/pages/404';
import { Head as LandingHead } from '../src/templates/landing';
import { landingContent, notFoundData } from './site-content';

const head = (selector: string) => document.head.querySelector(selector);

test('The landing page has the logo as its icon and may be found by search engines.', () => {
  const content = landingContent();
  render(<LandingHead {...({ data: { content } } as ComponentProps<typeof LandingHead>)} />);
  expect(head('link[rel=icon]')).toHaveAttribute('href', content.company.logo.publicURL);
  expect(head('meta[name=robots]')).toBeNull();
});

test('The 404 page says in its title that nothing was found, has the icon, and is kept out of search engines.', () => {
  const data = notFoundData();
  render(<NotFoundHead {...({ data } as ComponentProps<typeof NotFoundHead>)} />);
  expect(document.title).toBe(`Oops! Page not found | ${data.content.company.name}`);
  expect(head('link[rel=icon]')).toHaveAttribute('href', data.content.company.logo.publicURL);
  expect(head('meta[name=robots]')).toHaveAttribute('content', 'noindex');
});
