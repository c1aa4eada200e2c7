import { render, screen, within } from '@testing-library/react';
import { landingData } from '../../tests/support/page-data';
import { Contact } from './Contact';

const { company, page } = landingData.content;
const labels = page.contact;

describe('The Contact section', () => {
  it('is named by its heading and shows its subtitle', () => {
    render(<Contact company={company} page={page} />);
    expect(screen.getByRole('heading', { level: 2, name: labels.heading })).toBeVisible();
    expect(screen.getByRole('region', { name: labels.heading })).toHaveTextContent(labels.subtitle);
  });

  it('shows the company’s location, and links to its email address', () => {
    render(<Contact company={company} page={page} />);
    expect(screen.getByRole('heading', { name: labels.informationHeading })).toBeVisible();
    expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['Location', 'Email']);
    expect(screen.getByText(company.location)).toBeVisible();
    expect(screen.getByRole('link', { name: company.email })).toHaveAttribute('href', `mailto:${company.email}`);
  });

  it('links to the phone number if the company has one', () => {
    render(<Contact company={{ ...company, phone: '+61 8 5550 1234' }} page={page} />);
    expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['Location', 'Email', 'Phone']);
    expect(screen.getByRole('link', { name: '+61 8 5550 1234' })).toHaveAttribute('href', 'tel:+61855501234');
  });

  it('lists the reasons to choose the company, in the given order', () => {
    render(<Contact company={company} page={page} />);
    const reasons = within(screen.getByRole('list', { name: 'Why Choose Us' })).getAllByRole('listitem');
    expect(reasons.map(({ textContent }) => textContent)).toEqual(labels.whyChoose);
  });

  it('shows the heading of the form, and says when the company replies', () => {
    render(<Contact company={company} page={page} />);
    expect(screen.getByRole('heading', { name: page.form.heading })).toBeVisible();
    expect(screen.getByText(page.form.promise)).toBeVisible();
  });
});
