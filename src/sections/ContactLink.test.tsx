import { render, screen } from '@testing-library/react';
import { ContactLink } from './ContactLink';

test.each([
  ['office@resort.com.au', 'office@[resort|.com|.au]'],
  ['ann.lee@example.com', 'ann.lee@[example|.com]'],
  ['+61 8 5550 1234', '[+61 8 5550 1234]'],
])('A line breaks %s after the @, then before dots, and its name is whole.', (text, expected) => {
  render(<ContactLink href="mailto:">{text}</ContactLink>);
  const html = screen.getByRole('link', { name: text }).innerHTML;
  expect(
    html
      .replaceAll('<wbr>', '|')
      .replace(/<span[^>]*>/, '[')
      .replace('</span>', ']'),
  ).toBe(expected);
});
