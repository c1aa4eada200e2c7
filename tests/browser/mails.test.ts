import type { Browser } from 'playwright-core';
import { findingsOf } from './accessibility-findings.ts';
import { launchChromium } from '../support/launch-chromium.ts';
import { sampleEmails } from '../support/sample-mails.ts';

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

/** The element's values of the properties in this CSS. */
function styleOf(element: Element, css: string): string {
  const style = getComputedStyle(element);
  const hex = (rgb: string) => rgb.replaceAll(/\d+/g, (n) => Number(n).toString(16).padStart(2, '0'));
  const names = css.split('; ').map((one) => one.replace(/:.*/, ''));
  const values = names.map((name) => `${name}: ${style.getPropertyValue(name)}`).join('; ');
  return values.replaceAll(/rgb\(([^)]*)\)/g, (_, rgb: string) => `#${hex(rgb).replaceAll(', ', '')}`);
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
    ['light', '#f8f4ec', '#fffdf9', '#eadfcb', '#22323b', '#14566b', '#14566b', '#fffdf9'],
    ['dark', '#22323b', '#0a2c3b', '#17707d', '#f8f4ec', '#eadfcb', '#f2b590', '#0a2c3b'],
  ] as const)('has the look of the site in %s colours', async (colorScheme, ...colours) => {
    const [ground, card, line, words, label, link, onButton] = colours;
    const page = await browser.newPage({ colorScheme });
    await page.setContent(sampleEmails({}, 27).digest.html);
    const font = 'font-family: -apple-system, "Segoe UI", Roboto, Helvetica, Arial, sans-serif; font-size: 16px';
    const button = `border-color: ${link}; border-radius: 2px; background-color`;
    const labelOfButton = 'font-weight: 600; text-decoration-line: none; padding: 9px 20px; color';
    for (const [selector, css] of [
      ['body', `margin: 0px; background-color: ${ground}`],
      ['body > table', `width: 1280px; background-color: ${ground}`],
      ['body > table > * > tr > td', 'padding: 16px 8px; text-align: -webkit-center'],
      ['.card', `width: 600px; border-radius: 2px; background-color: ${card}`],
      ['.card > * > tr > td', 'padding: 24px 24px 8px; text-align: -webkit-left'],
      ['h1', `margin: 0px 0px 16px; font-family: Marcellus, Georgia, serif; font-size: 24px; color: ${words}`],
      ['h1 + p', `margin: 0px 0px 16px; line-height: 24px; ${font}; color: ${words}`],
      ['.words', 'margin: 0px 0px 16px'],
      ['table:has(> * > * > th)', 'margin: 0px 0px 12px -4px'],
      ['th', `padding-right: 16px; ${font}; font-weight: 400; white-space: nowrap; color: ${label}`],
      ['th', 'text-align: -webkit-left; vertical-align: top'],
      ['th + td', `${font}; color: ${words}`],
      ['th + td a', `color: ${link}`],
      ['.main', 'margin: 0px 8px 8px 0px'],
      ['.main td', `${button}: ${link}`],
      ['.main a', `${labelOfButton}: ${onButton}`],
      ['.other td', `${button}: ${card}`],
      ['.other a', `${labelOfButton}: ${link}`],
      ['p:has(a)', 'margin: 0px 0px 12px'],
      ['p a', `color: ${link}`],
      ['hr', `margin: 24px 0px; border-top: 1px solid ${line}; border-bottom-width: 0px`],
    ] as const) {
      expect([selector, await page.locator(selector).first().evaluate(styleOf, css)]).toEqual([selector, css]);
    }
  });

  it('breaks no line within a time or a day, and an email address after its @ first', async () => {
    const page = await browser.newPage();
    for (const width of [320, 340, 360, 390]) {
      await page.setViewportSize({ width, height: 800 });
      for (const [name, { html }] of Object.entries(sampleEmails())) {
        await page.setContent(html);
        const texts = await page.locator('h1, td[dir]').evaluateAll(linesOf);
        const broken = texts.filter((text) => /\d\s*\n([ap]m|[JFMASOND][a-z]+)|@[^\n@]+\n/.test(text));
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
