/** @jest-environment jsdom */
import { actions, facts, heading, layOut, paragraph, rule, words, type Block } from './layout.ts';

/** The mail as a mail program understands its HTML. */
function parse(...blocks: Block[]): Document {
  return new DOMParser().parseFromString(layOut('Website: 2 messages', blocks).html, 'text/html');
}

const attack = `"><b>'</td></table><img src=x onerror=alert(1)>&lt;<style>`;
const attackAsUrl = 'https://company.example/"><b>\'<img src=x onerror=alert(1)>';

test.each<[string, Block, string]>([
  ['heading', heading(attack), 'h2'],
  ['paragraph', paragraph(attack), 'p'],
  ['words of a visitor', words(attack), '.words'],
  ['value', facts([{ label: 'Name', value: attack }]), 'th + td'],
  ['value with a URL', facts([{ label: 'Name', value: attack, url: attackAsUrl }]), 'th + td a'],
  ['label of a link', actions([{ label: attack, url: attackAsUrl }]), 'a'],
])('HTML in a %s is shown as text, and as plain text as it is', (_, block, selector) => {
  const mail = parse(block);
  expect(mail.querySelector(selector)?.textContent).toBe(attack);
  expect(mail.querySelector('b, img')).toBeNull();
  expect(mail.querySelectorAll('style')).toHaveLength(1);
  expect(block.text).toContain(attack);
});

test.each([
  ['value', facts([{ label: 'Name', value: 'Ann', url: attackAsUrl }])],
  ['button', actions([{ label: 'Delete it', url: attackAsUrl }])],
])('the URL of a %s stays within its attribute', (_, block) => {
  expect(Array.from(parse(block).querySelectorAll('a'), (link) => link.getAttribute('href'))).toEqual([attackAsUrl]);
});

test('the title is the title of the document, as text', () => {
  const mail = new DOMParser().parseFromString(layOut(`</title>${attack}`, []).html, 'text/html');
  expect(mail.title).toBe(`</title>${attack}`);
  expect(mail.querySelector('b, img')).toBeNull();
});

test('blocks are separated by an empty line as plain text', () => {
  const { text } = layOut('Website', [
    heading('Two messages'),
    paragraph('From one IP address.'),
    rule,
    paragraph('A'),
  ]);
  expect(text).toBe(`Two messages\n\nFrom one IP address.\n\n${'-'.repeat(72)}\n\nA\n`);
});

test('a URL has a line of its own as plain text', () => {
  const links = [
    { label: 'Deliver it', url: 'https://company.example/1' },
    { label: 'Delete it', url: 'https://company.example/2' },
  ];
  expect(actions(links).text).toBe('Deliver it:\nhttps://company.example/1\n\nDelete it:\nhttps://company.example/2');
  expect(
    Array.from(parse(actions(links)).links, ({ href, textContent }) => ({ label: textContent, url: href })),
  ).toEqual(links);
});

test.each(['\n', '\r', '\r\n', '\u2028', '\u2029', '\u0085', '\v', '\f'])(
  'words whose lines are separated by %j cannot look like lines of the mail',
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

test('what visitors wrote has the direction of its first letters', () => {
  const mail = parse(words('שלום'), facts([{ label: 'Name', value: 'محمد' }]));
  expect(Array.from(mail.querySelectorAll('[dir=auto]'), ({ textContent }) => textContent)).toEqual(['שלום', 'محمد']);
});

test('says its language also where a mail program removes html and body', () => {
  const mail = parse();
  expect(mail.documentElement.lang).toBe('en-AU');
  expect(mail.querySelector('body > [lang="en-AU"]')).not.toBeNull();
});
