import { render, screen } from '@testing-library/react';
import { ContactLink } from './ContactLink.tsx';

it('A link to an email address may break after the @, but has an unbroken accessible name', () => {
  render(<ContactLink href="mailto:">office@resort.com.au</ContactLink>);
  expect(screen.getByRole('link', { name: 'office@resort.com.au' }).innerHTML).toBe('office@<wbr>resort.com.au');
});
