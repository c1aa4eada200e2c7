import { render, screen } from '@testing-library/react';
import { ContactLink } from './ContactLink';

/** The pieces between which a line may break. */
function piecesOf(text: string): (string | null)[] {
  render(<ContactLink href="mailto:">{text}</ContactLink>);
  const { childNodes } = screen.getByRole('link', { name: text });
  expect(Array.from(childNodes).filter(({ nodeName }) => !['WBR', '#text'].includes(nodeName))).toEqual([]);
  return Array.from(childNodes, ({ nodeName, textContent }) => (nodeName === 'WBR' ? '|' : textContent));
}

test.each([
  ['office@resort.com.au', ['office@', '|', 'resort', '|', '.com', '|', '.au']],
  ['ann.lee@example.com', ['ann', '|', '.lee@', '|', 'example', '|', '.com']],
  ['+61 8 5550 1234', ['+61 8 5550 1234']],
  ['08..@@9.', ['08', '|', '.', '|', '.@', '|', '@', '|', '9', '|', '.']],
])('The text %s can break only after the @ and before dots, and is still one name.', (text, pieces) => {
  expect(piecesOf(text)).toEqual(pieces);
});
