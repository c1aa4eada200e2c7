import { render, screen, within } from '@testing-library/react';
import { allComesIntoView } from '../../tests/support/intersection-observer';
import { landingContent } from '../../tests/support/site-content';
import { Contact } from './Contact';

const { company, page } = landingContent();

test('The section says Get In Touch, with its subtitle.', () => {
  render(<Contact company={company} page={page} />);
  expect(screen.getByRole('heading', { level: 2, name: 'Get In Touch' })).toBeVisible();
  expect(screen.getByRole('region', { name: 'Get In Touch' })).toBeVisible();
  expect(screen.getByText('Ready to elevate your resort management? Contact us today.')).toBeVisible();
});

test('The information card shows the location and the e-mail address of the company, to write to.', () => {
  render(<Contact company={company} page={page} />);
  expect(screen.getByRole('heading', { name: 'Contact Information' })).toBeVisible();
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['Location', 'Email']);
  expect(screen.getByText('Busselton, Western Australia')).toBeVisible();
  expect(screen.getByRole('link', { name: company.email })).toHaveAttribute('href', `mailto:${company.email}`);
});

test('The information card has a link to call the company where it has a number.', () => {
  render(<Contact company={{ ...company, phone: '+61 8 5550 1234' }} page={page} />);
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['Location', 'Email', 'Phone']);
  expect(screen.getByRole('link', { name: '+61 8 5550 1234' })).toHaveAttribute('href', 'tel:+61855501234');
});

test('The Why Choose list holds the four selling points.', () => {
  render(<Contact company={company} page={page} />);
  const reasons = within(screen.getByRole('list', { name: /^Why Choose/ })).getAllByRole('listitem');
  expect(reasons.map(({ textContent }) => textContent)).toEqual([
    'Local expertise in Busselton',
    'Personalised management approach',
    '24/7 professional support',
    'Proven track record',
  ]);
});

test('The card Send Us a Message promises an answer within 24 hours.', async () => {
  render(<Contact company={company} page={page} />);
  allComesIntoView();
  expect(await screen.findByRole('heading', { name: 'Send Us a Message' })).toBeVisible();
  expect(screen.getByText(/within 24 hours/)).toBeVisible();
});
