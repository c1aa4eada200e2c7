/** @jest-environment jsdom */
import { TextEncoder } from 'node:util';
import { hostileWords, sampleEmails } from '../../../../tests/support/sample-mails.ts';
import type { ContactMessage } from '../contact/contact-message.ts';

// jsdom has no TextEncoder.
Object.assign(globalThis, { TextEncoder });

const visitors: [string, Partial<ContactMessage>][] = [
  ['an ordinary message', {}],
  ['hostile words in every field', { ...hostileWords, email: '"><a href=1>"@x.com' }],
];

const parse = (html: string) => new DOMParser().parseFromString(html, 'text/html');

const linkOfStaff = /^https:.*$/gm;

/** Without the white space and the colons after labels, in which plain text and HTML may differ. */
const bare = (words: string) => words.replaceAll(/[\s:]/g, '');

/** The plain text without what the HTML has as links and rules. */
const wordsOf = (text: string) => text.replaceAll(/^(https:.*|mailto:.*|-{72})$/gm, '');

describe.each(visitors)('Each email with %s', (_, change) => {
  const emails = () => Object.values(sampleEmails(change, 27));

  it('has the same words and links to the site in plain text and HTML', () => {
    for (const { text, html } of emails()) {
      const { body, links } = parse(html);
      expect(bare(body.textContent)).toBe(bare(wordsOf(text)));
      const hrefs = Array.from(links, (link) => link.getAttribute('href') ?? '');
      const toSite = hrefs.filter((href) => href.startsWith('https:'));
      const toVisitor = hrefs.filter((href) =>
        /^(mailto|tel):[^?&"<>\s]+(\?(subject|cc)=[^?&"<>\s]+(&cc=[^?&"<>\s]+)?)?$/.test(href),
      );
      expect(toSite).toEqual(text.match(linkOfStaff) ?? []);
      expect(hrefs).toHaveLength(toSite.length + toVisitor.length);
    }
  });

  it('has no link to the visitor’s page, which shows an address that only the visitor may see', () => {
    for (const { text, html } of emails()) expect(text + html).not.toContain('token=follow');
  });

  it('contains nothing that an email program would load or run', () => {
    for (const { html } of emails()) {
      const email = parse(html);
      const active = 'img, script, link, iframe, object, embed, form, base, svg, [src], [onclick]';
      expect(email.querySelector(active)).toBeNull();
      for (const element of email.querySelectorAll('style, [style]')) {
        expect(element.getAttribute('style') ?? element.textContent).not.toMatch(/url\(|@import/);
      }
    }
  });
});

it('Every email is the same no matter when it is composed', () => {
  jest.useFakeTimers({ now: new Date('2026-11-21T00:47:05Z'), doNotFake: ['nextTick', 'queueMicrotask'] });
  const first = sampleEmails();
  jest.setSystemTime(new Date('2026-11-24T00:47:05Z'));
  const second = sampleEmails();
  jest.useRealTimers();
  expect(second).toEqual(first);
});
