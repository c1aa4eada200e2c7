import { render, screen } from '@testing-library/react';
import { pageData } from '../../tests/support/page-data.ts';
import { Contact } from './Contact.tsx';

const { company, page } = pageData.content;

describe('The Contact section', () => {
  it.each([
    ['only the email address', null, ['Email', 'Location']],
    ['the phone number too if the company has one', '+61 8 5550 1234', ['Email', 'Location', 'Phone']],
  ])('links to %s', (_, phone, terms) => {
    render(<Contact company={{ ...company, phone }} page={page} />);
    expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(terms);
    expect(screen.getByRole('link', { name: company.email })).toHaveAttribute('href', `mailto:${company.email}`);
    const call = screen.queryByRole('link', { name: '+61 8 5550 1234' });
    expect(call?.getAttribute('href')).toBe(phone ? 'tel:+61855501234' : undefined);
  });
});
