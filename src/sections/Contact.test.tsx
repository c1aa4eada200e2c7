import { render, screen, within } from '@testing-library/react';
import { landingData } from '../../tests/support/page-data.ts';
import { Contact } from './Contact.tsx';

const { company, page } = landingData.content;
const labels = page.contact;

describe('The Contact section', () => {
  it.each([
    ['only the email address', null, ['Location', 'Email']],
    ['the phone number too if the company has one', '+61 8 5550 1234', ['Location', 'Email', 'Phone']],
  ])('links to %s', (_, phone, terms) => {
    render(<Contact company={{ ...company, phone }} page={page} />);
    expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(terms);
    expect(screen.getByRole('link', { name: company.email })).toHaveAttribute('href', `mailto:${company.email}`);
    const call = screen.queryByRole('link', { name: '+61 8 5550 1234' });
    expect(call?.getAttribute('href')).toBe(phone ? 'tel:+61855501234' : undefined);
  });

  it('lists the reasons to choose the company, in the given order', () => {
    render(<Contact company={company} page={page} />);
    const reasons = within(screen.getByRole('list', { name: 'Why Choose Us' })).getAllByRole('listitem');
    expect(reasons.map(({ textContent }) => textContent)).toEqual(labels.whyChoose);
  });
});
