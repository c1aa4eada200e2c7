import { render, screen } from '@testing-library/react';
import { ContactLink } from './ContactLink.tsx';

it.each([
  ['office@resort.com.au', 'office@[resort|.com|.au]'],
  ['ann.lee@example.com', 'ann.lee@[example|.com]'],
  ['+61 8 5550 1234', '[+61 8 5550 1234]'],
])('A link to an address or a number may break %s after the @ and before dots, but not its name', (text, expected) => {
  render(<ContactLink href="mailto:">{text}</ContactLink>);
  const html = screen.getByRole('link', { name: text }).innerHTML.replaceAll('<wbr>', '|');
  expect(html.replace(/<span[^>]*>/, '[').replace('</span>', ']')).toBe(expected);
});
