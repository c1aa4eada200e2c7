import { render, screen, within } from '@testing-library/react';
import { act } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { landingData } from '../../tests/support/page-data';
import { Footer } from './Footer';

const { company, page } = landingData.content;
const footer = <Footer company={company} page={page} content={{ buildYear: 2026 }} />;

afterEach(() => {
  jest.useRealTimers();
});

describe('The footer', () => {
  it('shows what the company does and how to reach it', () => {
    render(footer);
    expect(screen.getByText(company.name)).toBeVisible();
    expect(screen.getByRole('presentation')).toHaveAttribute('src', company.logo.svgDataUri);
    expect(screen.getByText(company.blurb)).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Contact Info' })).toBeVisible();
    expect(screen.getByText(company.location)).toBeVisible();
    expect(screen.getByRole('link', { name: company.email })).toHaveAttribute('href', `mailto:${company.email}`);
    expect(screen.getByText(/All rights reserved\.$/)).toBeVisible();
  });

  it('links to the phone number if the company has one', () => {
    const { rerender } = render(footer);
    expect(screen.queryByRole('link', { name: /\d/ })).not.toBeInTheDocument();
    rerender(<Footer company={{ ...company, phone: '+61 8 5550 1234' }} page={page} content={{ buildYear: 2026 }} />);
    expect(screen.getByRole('link', { name: '+61 8 5550 1234' })).toHaveAttribute('href', 'tel:+61855501234');
  });

  it('has quick links to the sections of the page', () => {
    render(footer);
    const links = within(screen.getByRole('navigation', { name: 'Quick Links' })).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Home', '#home'],
      ['Services', '#services'],
      ['About', '#about'],
      ['Contact', '#contact'],
    ]);
  });

  it('hydrates without a mismatch and shows the current year if the page was built in an earlier year', async () => {
    const newYearInPerth = new Date('2026-12-31T16:00:00Z');
    const container = document.createElement('div');
    container.innerHTML = renderToString(footer);
    expect(container).toHaveTextContent(`© 2026 ${company.name}`);
    jest.useFakeTimers({
      now: newYearInPerth,
      doNotFake: ['setTimeout', 'setImmediate', 'queueMicrotask', 'nextTick'],
    });
    const mismatches: unknown[] = [];
    await act(async () => {
      hydrateRoot(container, footer, { onRecoverableError: (error) => mismatches.push(error) });
      await Promise.resolve();
    });
    expect(mismatches).toEqual([]);
    expect(container).toHaveTextContent(`© 2027 ${company.name}`);
  });
});
