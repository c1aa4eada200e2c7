/** @jest-environment jsdom */
import { TextEncoder } from 'node:util';
import { sampleEmails } from '../../../../local/emails/sample-emails.ts';
import { hostileWords } from '../../../../local/emails/sample-messages.ts';

// jsdom has no TextEncoder.
Object.assign(globalThis, { TextEncoder });

const linkOfStaff = /^https:.*$/gm;

/** Without the white space and the colons after labels, in which plain text and HTML may differ. */
const bare = (words: string) => words.replaceAll(/[\s:]/g, '');

/** The plain text without what the HTML has as links and rules. */
const wordsOf = (text: string) => text.replaceAll(/^(https:.*|mailto:.*|-{72})$/gm, '');

it.each([
  ['an ordinary message', {}],
  ['hostile words in every field', { ...hostileWords, email: '"><a href=1>"@x.com' }],
])('Each email with %s has the same words and links to the site in plain text and HTML', (_, change) => {
  for (const { text, html } of Object.values(sampleEmails(change, 27))) {
    const { body, links } = new DOMParser().parseFromString(html, 'text/html');
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
