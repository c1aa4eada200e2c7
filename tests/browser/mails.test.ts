import type { Browser } from 'playwright-core';
import { launchChromium } from '../../local/chromium/launch-chromium.ts';
import { sampleEmails } from '../../local/emails/sample-emails.ts';
import { findingsOf } from './accessibility-findings.ts';
import { lookOf } from './look.ts';

// An email program shows the subject as a heading and the email inside its own page, so these rules do not apply.
const except = ['page-has-heading-one', 'heading-order', 'landmark-one-main', 'region', 'bypass'];

/** The text of each element, with a line break wherever its lines break on the screen. */
function linesOf(elements: Element[]): string[] {
  return elements.map((element) => {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const character = document.createRange();
    let [lines, bottom] = ['', Infinity];
    while (texts.nextNode()) {
      const { textContent } = texts.currentNode;
      for (let at = 0; at < (textContent?.length ?? 0); at += 1) {
        character.setStart(texts.currentNode, at);
        character.setEnd(texts.currentNode, at + 1);
        const box = character.getBoundingClientRect();
        lines += `${box.top > bottom ? '\n' : ''}${character.toString()}`;
        bottom = box.bottom;
      }
    }
    return lines;
  });
}

describe('Every email', () => {
  let browser: Browser;

  beforeAll(async () => {
    browser = await launchChromium();
  });

  afterAll(() => browser.close());

  it.each([
    ['without its style element', 'light'],
    ['in dark colours', 'dark'],
  ] as const)('has no accessibility violations %s', async (_, colorScheme) => {
    const page = await browser.newPage({ viewport: { width: 390, height: 800 }, colorScheme });
    for (const [name, { html }] of Object.entries(sampleEmails())) {
      await page.setContent(colorScheme === 'dark' ? html : html.replace(/<style.*<\/style>/s, ''));
      expect({ name, ...(await findingsOf(page, { except })) }).toEqual({ name, violations: [], undecided: [] });
    }
  });

  it.each([
    ['light', { ground: 'limestone', card: 'shell', words: 'ink', label: 'sea', link: 'sea', onLink: 'shell' }],
    ['dark', { ground: 'ink', card: 'deep', words: 'limestone', label: 'sand', link: 'peach', onLink: 'deep' }],
  ] as const)('has the look of the site in %s colours', async (colorScheme, colours) => {
    const page = await browser.newPage({ colorScheme });
    await page.setContent(sampleEmails({}, 27).digest.html);
    const looks = {
      body: expect.stringContaining(` on ${colours.ground}`),
      '.card': expect.stringContaining(` on ${colours.card}`),
      h1: `Marcellus 400 24 ${colours.words}`,
      'h1 + p': `-apple-system 400 16 ${colours.words}`,
      th: `-apple-system 400 16 ${colours.label}`,
      'th + td': `-apple-system 400 16 ${colours.words}`,
      'th + td a': `-apple-system 400 16 ${colours.link}`,
      '.main td': expect.stringContaining(` on ${colours.link}`),
      '.main a': `-apple-system 600 16 ${colours.onLink}`,
      '.other a': `-apple-system 600 16 ${colours.link}`,
    };
    for (const [part, look] of Object.entries(looks))
      expect([part, await lookOf(page.locator(part))]).toEqual([part, look]);
  });

  it('breaks no line within a word, a time or a day, and an email address after its @ first', async () => {
    const page = await browser.newPage();
    for (const width of [320, 340, 360, 390]) {
      await page.setViewportSize({ width, height: 800 });
      for (const [name, { html }] of Object.entries(sampleEmails())) {
        await page.setContent(html);
        const texts = await page.locator('h1, th, td[dir]').evaluateAll(linesOf);
        const broken = texts.filter((text) => /\d\s*\n([ap]m|[JFMASOND][a-z]+)|@[^\n@]+\n|[a-z]\n[a-z]/.test(text));
        expect([width, name, broken]).toEqual([width, name, []]);
      }
    }
  });

  it('leaves none of a message’s four actions alone on a line', async () => {
    const page = await browser.newPage({ viewport: { width: 800, height: 800 } });
    await page.setContent(sampleEmails({ name: 'Ann Fox' }).digest.html);
    const actions = page.locator('div:has(table)').first().locator('table');
    const tops = await actions.evaluateAll((all) => all.map((table) => table.getBoundingClientRect().top));
    expect(tops.map((top) => tops.filter((other) => other === top).length)).toEqual([2, 2, 2, 2]);
  });

  it('fits on a phone even with long words, and requests no files', async () => {
    const longWords = { name: 'n'.repeat(100), email: `${'e'.repeat(60)}@example.com`, message: 'm'.repeat(1_000) };
    const page = await browser.newPage({ viewport: { width: 390, height: 800 } });
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    for (const [name, { html }] of Object.entries(sampleEmails(longWords, 27))) {
      await page.setContent(html);
      const excess = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect([name, excess]).toEqual([name, 0]);
    }
    expect(requests).toEqual([]);
  });
});
