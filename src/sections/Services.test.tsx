import { render, screen, within } from '@testing-library/react';
import { landingContent } from '../../tests/support/site-content';
import { Services } from './Services';

const { page, services } = landingContent();

test('There are six cards, in the order, with the titles and with the features of the specification.', () => {
  render(<Services page={page} services={services} />);
  const [cardList] = screen.getAllByRole('list');
  const cards = within(cardList as HTMLElement)
    .getAllByRole('heading', { level: 3 })
    .map((heading) => {
      const features = within(heading.closest('article') as HTMLElement).getAllByRole('listitem');
      return [heading.textContent, ...features.map(({ textContent }) => textContent)];
    });
  expect(cards).toEqual([
    ['Property Management', 'Asset Management', 'Regular Inspections', 'Compliance Monitoring'],
    ['Guest Services', '24/7 Support', 'Booking Management', 'Guest Relations'],
    ['Maintenance & Repairs', 'Preventive Maintenance', 'Emergency Response', 'Quality Assurance'],
    ['Risk Management', 'Insurance Coordination', 'Safety Protocols', 'Legal Compliance'],
    ['Revenue Optimisation', 'Dynamic Pricing', 'Market Analysis', 'Performance Reports'],
    ['Quality Assurance', 'Regular Audits', 'Staff Training', 'Continuous Improvement'],
  ]);
});

test('Each card has a description of its own.', () => {
  const descriptions = services.map(({ description }) => description);
  expect(new Set(descriptions).size).toBe(6);
  render(<Services page={page} services={services} />);
  for (const description of descriptions) expect(screen.getByText(description)).toBeVisible();
});

test.each([
  ['Professional Management', /villa/],
  ['Exceptional Service', /deck/],
])('The banner %s shows its title over its picture.', (title, picture) => {
  render(<Services page={page} services={services} />);
  const banner = screen.getByRole('heading', { name: title }).closest('article');
  expect(within(banner as HTMLElement).getByRole('img', { name: picture })).toHaveAttribute('loading', 'lazy');
});

test('The section is named by its heading and says in a sentence what the services are.', () => {
  render(<Services page={page} services={services} />);
  expect(screen.getByRole('region', { name: 'Our Services' })).toHaveTextContent(page.services.introduction);
});

test('The banners come after the cards, in their order, each with its caption.', () => {
  render(<Services page={page} services={services} />);
  const titles = screen.getAllByRole('heading', { level: 3 }).slice(-2);
  expect(titles.map(({ textContent }) => textContent)).toEqual(['Professional Management', 'Exceptional Service']);
  for (const { caption } of page.services.banners) expect(screen.getByText(caption)).toBeVisible();
});
