import { render, screen, within } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { act } from 'react';
import { landingContent } from '../../tests/support/site-content';
import { Footer } from './Footer';

const { company, page } = landingContent();
const footerBuiltIn = (buildYear: number) => <Footer company={company} page={page} content={{ buildYear }} />;

afterEach(() => {
  jest.useRealTimers();
});

test('The footer shows the blurb and how to reach the company.', () => {
  render(footerBuiltIn(2026));
  expect(screen.getByText(company.name)).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Contact Info' })).toBeVisible();
  expect(screen.getByText(/All rights reserved\.$/)).toBeVisible();
  expect(screen.getByText(company.blurb)).toBeVisible();
  expect(screen.getByText('Busselton, Western Australia')).toBeVisible();
  expect(screen.getByRole('link', { name: company.email })).toHaveAttribute('href', `mailto:${company.email}`);
});

test('The footer has a link to call the company where it has a number.', () => {
  const { rerender } = render(footerBuiltIn(2026));
  expect(screen.queryByRole('link', { name: /\d/ })).not.toBeInTheDocument();
  rerender(<Footer company={{ ...company, phone: '+61 8 5550 1234' }} page={page} content={{ buildYear: 2026 }} />);
  expect(screen.getByRole('link', { name: '+61 8 5550 1234' })).toHaveAttribute('href', 'tel:+61855501234');
});

test('Quick Links points to the four anchors of the page.', () => {
  render(footerBuiltIn(2026));
  const links = within(screen.getByRole('navigation', { name: 'Quick Links' })).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Home', '#home'],
    ['Services', '#services'],
    ['About', '#about'],
    ['Contact', '#contact'],
  ]);
});

test.each([
  ['a minute before New Year in Perth', '2026-12-31T15:59:00Z', '2026'],
  ['at New Year in Perth, eight hours before Greenwich', '2026-12-31T16:00:00Z', '2027'],
])(
  'A page built in 2026 and opened %s is hydrated without a warning and shows the year then.',
  async (_, now, year) => {
    const page = document.createElement('div');
    page.innerHTML = renderToString(footerBuiltIn(2026));
    expect(page).toHaveTextContent(`© 2026 ${company.name}`);
    jest.useFakeTimers({ now: new Date(now), doNotFake: ['setTimeout', 'setImmediate', 'queueMicrotask', 'nextTick'] });
    const mismatches: unknown[] = [];
    await act(async () => {
      hydrateRoot(page, footerBuiltIn(2026), { onRecoverableError: (error) => mismatches.push(error) });
    });
    expect(mismatches).toEqual([]);
    expect(page).toHaveTextContent(`© ${year} ${company.name}`);
  },
);
