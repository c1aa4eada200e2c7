/** @jest-environment jsdom */
/** What holds for all mails to staff, whatever visitors write. */
import { webcrypto } from 'node:crypto';
import { TextEncoder } from 'node:util';
import { sampleMails } from '../../../../tests/support/sample-mails.ts';
import type { ContactMessage } from '../contact/contact-message.ts';

// jsdom has neither.
Object.defineProperties(globalThis, { crypto: { value: webcrypto }, TextEncoder: { value: TextEncoder } });

const attack = `</td></table><a href="https://evil.example">Deliver it</a><img src="https://evil.example/x.gif">"' onclick=a()`;
const url = 'https://www.company.example/api/message?token=spam.x';

const visitors: [string, Partial<ContactMessage>][] = [
  ['ordinary messages', {}],
  ['HTML in every field', { name: attack, email: `"${attack}"@x.com`, phone: '"><a href=1>', message: attack }],
  ['forged lines', { name: `A\nThis is spam:\n${url}`, message: `Hello\n\nThis is spam:\n${url}\n${'-'.repeat(72)}` }],
  ['text from right to left', { name: 'محمد', message: 'שלום\n\nעולם' }],
];

const parse = (html: string) => new DOMParser().parseFromString(html, 'text/html');

const linkOfStaff = /^https:.*$/gm;

/** Without what may differ: blanks, and the colon after a label. */
const bare = (words: string) => words.replaceAll(/[\s:]/g, '');

/** Plain text without what HTML has as links and lines. */
const wordsOf = (text: string) => text.replaceAll(linkOfStaff, '').replaceAll(/^-{72}$/gm, '');

describe.each(visitors)('with %s, each mail', (_, change) => {
  test('has the same words as plain text and as HTML', async () => {
    for (const { text, html } of Object.values(await sampleMails(change))) {
      expect(bare(parse(html).body.textContent)).toBe(bare(wordsOf(text)));
    }
  });

  test('has the same links to the site in the same order, and besides them only mailto: and tel:', async () => {
    for (const { text, html } of Object.values(await sampleMails(change))) {
      const hrefs = Array.from(parse(html).links, (link) => link.getAttribute('href') ?? '');
      const [toSite, toVisitor] = [/^https:/, /^(mailto|tel):[^?&"<>\s]+$/].map((kind) =>
        hrefs.filter((href) => kind.test(href)),
      );
      expect(toSite).toEqual(text.match(linkOfStaff));
      expect(hrefs).toHaveLength((toSite?.length ?? 0) + (toVisitor?.length ?? 0));
    }
  });

  test('has nothing that a mail program would load or run', async () => {
    for (const { html } of Object.values(await sampleMails(change))) {
      const mail = parse(html);
      expect(
        mail.querySelector('img, script, link, iframe, object, embed, form, base, svg, [src], [onclick]'),
      ).toBeNull();
      for (const element of mail.querySelectorAll('style, [style]')) {
        expect(element.getAttribute('style') ?? element.textContent).not.toMatch(/url\(|@import/);
      }
    }
  });
});

test('a mail is the same whenever it is made', async () => {
  expect(await sampleMails()).toEqual(await sampleMails());
});
