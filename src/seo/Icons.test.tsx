import { render } from '@testing-library/react';
import { Icons } from './Icons';

test('The page has the logo as its icon, the icon files beside it, and the colour of the site.', () => {
  render(<Icons logo={{ publicURL: '/static/logo.svg' }} />);
  const head = (selector: string) => document.head.querySelector(selector);
  expect(head('link[rel=icon][type="image/svg+xml"]')).toHaveAttribute('href', '/static/logo.svg');
  expect(head('link[rel=icon]:not([type])')).toHaveAttribute('href', '/icon-32.png');
  expect(head('link[rel=apple-touch-icon]')).toHaveAttribute('href', '/apple-touch-icon.png');
  expect(head('link[rel=manifest]')).toHaveAttribute('href', '/manifest.webmanifest');
  expect(head('meta[name=theme-color]')).toHaveAttribute('content', '#0a2c3b');
});
