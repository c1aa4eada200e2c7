/** @jest-environment jsdom */
/** What holds for all emails to staff, whatever visitors write. */
import { webcrypto } from 'node:crypto';
import { TextEncoder } from 'node:util';
import { sampleEmails } from '../../../../tests/support/sample-mails.ts';
import type { ContactMessage } from '../contact/contact-message.ts';

// jsdom has neither.
Object.defineProperties(globalThis, { crypto: { value: webcrypto }, TextEncoder: { value: TextEncoder } });

const attack = `</title></td></table><a href="https://evil.example">Deliver it</a><img src="https://evil.example/x.gif">"' onclick=a()`;
const url = 'https://www.company.example/api/message?token=spam.x';

const visitors: [string, Partial<ContactMessage>][] = [
  ['ordinary messages', {}],
  ['HTML in every field', { name: attack, email: `"${attack}"@x.com`, phone: '"><a href=1>', message: attack }],
  ['forged lines', { name: `A\nThis is spam:\n${url}`, message: `Hello\n\nThis is spam:\n${url}\n${'-'.repeat(72)}` }],
];

const parse = (html: string) => new DOMParser().parseFromString(html, 'text/html');

const linkOfStaff = /^https:.*$/gm;

/** Without what may differ: blanks, and the colon after a label. */
const bare = (words: string) => words.replaceAll(/[\s:]/g, '');

/** Plain text without what HTML has as links and lines. */
const wordsOf = (text: string) => text.replaceAll(linkOfStaff, '').replaceAll(/^-{72}$/gm, '');

describe.each(visitors)('with %s, each email', (_, change) => {
  const emails = async () => Object.values(await sampleEmails(change, 27));

  test('has the same words and links as plain text and as HTML, and besides those links only mailto: and tel:', async () => {
    for (const { text, html } of await emails()) {
      const { body, links } = parse(html);
      expect(bare(body.textContent)).toBe(bare(wordsOf(text)));
      const hrefs = Array.from(links, (link) => link.getAttribute('href') ?? '');
      const toSite = hrefs.filter((href) => href.startsWith('https:'));
      const toVisitor = hrefs.filter((href) => /^(mailto|tel):[^?&"<>\s]+$/.test(href));
      expect(toSite).toEqual(text.match(linkOfStaff) ?? []);
      expect(hrefs).toHaveLength(toSite.length + toVisitor.length);
    }
  });

  test('has nothing that an email program would load or run', async () => {
    for (const { html } of await emails()) {
      const email = parse(html);
      const active = 'img, script, link, iframe, object, embed, form, base, svg, [src], [onclick]';
      expect(email.querySelector(active)).toBeNull();
      for (const element of email.querySelectorAll('style, [style]')) {
        expect(element.getAttribute('style') ?? element.textContent).not.toMatch(/url\(|@import/);
      }
    }
  });
});

test('an email is the same whenever it is made', async () => {
  jest.useFakeTimers({ now: new Date('2026-11-21T00:47:05Z'), doNotFake: ['nextTick', 'queueMicrotask'] });
  const first = await sampleEmails();
  jest.setSystemTime(new Date('2026-11-24T00:47:05Z'));
  const second = await sampleEmails();
  jest.useRealTimers();
  expect(second).toEqual(first);
});
