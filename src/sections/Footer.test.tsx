import { render, screen, within } from '@testing-library/react';
import { landingData } from '../../tests/support/page-data';
import { Footer } from './Footer';
import { showCurrentYear } from '../page-script/current-year';

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

  it('shows the year of the build, which a script replaces by the current year in Perth', async () => {
    jest.useFakeTimers({ now: new Date('2026-12-31T16:00:00Z') });
    showCurrentYear();
    const { container } = render(footer);
    expect(container).toHaveTextContent(`© 2026 ${company.name}`);
    await Promise.resolve();
    expect(container).toHaveTextContent(`© 2027 ${company.name}`);
  });
});
