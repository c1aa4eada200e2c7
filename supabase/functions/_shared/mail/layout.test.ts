/** @jest-environment jsdom */
import { facts, layOut, words, type Block } from './layout.ts';

function parse(...blocks: Block[]): Document {
  return new DOMParser().parseFromString(layOut('Website enquiries: 2', blocks).html, 'text/html');
}

describe("A visitor's text", () => {
  it.each(['\n', '\r', '\r\n', '\u2028', '\u2029', '\u0085', '\v', '\f'])(
    "cannot be mistaken for the email's own lines when its line breaks are %j",
    (lineBreak) => {
      const block = words(['-'.repeat(72), 'Email: eve@example.com', '', 'Deliver it:'].join(lineBreak));
      expect(block.text).toBe(`  ${'-'.repeat(72)}\n  Email: eve@example.com\n\n  Deliver it:`);
      expect(parse(block).querySelectorAll('.words br')).toHaveLength(3);
    },
  );

  it('takes its writing direction from its first letters', () => {
    const email = parse(words('שלום'), facts([{ label: 'Name', value: 'محمد' }]));
    expect(Array.from(email.querySelectorAll('[dir=auto]'), ({ textContent }) => textContent)).toEqual([
      'שלום',
      'محمد',
    ]);
  });
});

it('A fact stays on one line even if its value has line breaks', () => {
  const block = facts([{ label: 'Name', value: 'Bot\r\nEmail: eve@example.com\u2028\u202ex' }]);
  expect(block.text).toBe('Name: Bot Email: eve@example.com x');
  expect(parse(block).querySelector('th + td')?.textContent).toBe('Bot Email: eve@example.com x');
});

it('A label is not centred, as table headings are by default', () => {
  const email = parse(facts([{ label: 'Name', value: 'Ann' }]));
  expect(email.querySelector('th')?.getAttribute('align')).toBe('left');
});

it('The layout still states the language after an email program has removed the html and body elements', () => {
  const email = parse();
  expect(email.documentElement.lang).toBe('en-AU');
  expect(email.querySelector('body > [lang="en-AU"]')).not.toBeNull();
});
