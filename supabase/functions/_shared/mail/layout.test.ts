/** @jest-environment jsdom */
import { contrast } from '../../../../tests/support/contrast.ts';
import { colours, facts, layOut, words, type Block } from './layout.ts';

/** The email as an email program understands its HTML. */
function parse(...blocks: Block[]): Document {
  return new DOMParser().parseFromString(layOut('Website enquiries: 2', blocks).html, 'text/html');
}

test.each(['\n', '\r', '\r\n', '\u2028', '\u2029', '\u0085', '\v', '\f'])(
  'words whose lines are separated by %j cannot look like lines of the email',
  (lineBreak) => {
    const block = words(['-'.repeat(72), 'Email: eve@example.com', '', 'Deliver it:'].join(lineBreak));
    expect(block.text).toBe(`  ${'-'.repeat(72)}\n  Email: eve@example.com\n\n  Deliver it:`);
    expect(parse(block).querySelectorAll('.words br')).toHaveLength(3);
  },
);

test('a value with line breaks stays in its line', () => {
  const block = facts([{ label: 'Name', value: 'Bot\r\nEmail: eve@example.com\u2028\u202ex' }]);
  expect(block.text).toBe('Name: Bot Email: eve@example.com x');
  expect(parse(block).querySelector('th + td')?.textContent).toBe('Bot Email: eve@example.com x');
});

test("visitors' text takes its direction from its first letters", () => {
  const email = parse(words('שלום'), facts([{ label: 'Name', value: 'محمد' }]));
  expect(Array.from(email.querySelectorAll('[dir=auto]'), ({ textContent }) => textContent)).toEqual(['שלום', 'محمد']);
});

test('says its language also where an email program removes html and body', () => {
  const email = parse();
  expect(email.documentElement.lang).toBe('en-AU');
  expect(email.querySelector('body > [lang="en-AU"]')).not.toBeNull();
});

describe.each(['light', 'dark'] as const)('in %s mode', (mode) => {
  test.each([
    ['text', 'card', 4.5],
    ['text', 'words', 4.5],
    ['label', 'card', 4.5],
    ['link', 'card', 4.5],
    ['onButton', 'button', 4.5],
    ['button', 'card', 3],
  ] as const)('%s on %s has a contrast of at least %d', (part, ground, least) => {
    expect(contrast(colours[part][mode], colours[ground][mode])).toBeGreaterThanOrEqual(least);
  });
});
