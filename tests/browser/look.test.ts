import type { Locator } from 'playwright-core';
import { palette } from '../../supabase/functions/_shared/palette.ts';
import { formLabels, sendTo, siteResponses, statusLine, toast } from '../support/contact-form.ts';
import { useBrowser, viewportOf } from './browser.ts';

const { visit, takePageErrors } = useBrowser();

const rgb = (hex: string) => `rgb(${[1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16)).join(', ')})`;
const colours = new Map(Object.entries({ ...palette, mist: '#d7e6e6', white: '#ffffff' }).map(([k, v]) => [rgb(v), k]));

/** The font, weight, size in pixels, colour of the words and, unless it is transparent, of the ground. */
async function lookOf(part: Locator): Promise<string> {
  const style = await part.evaluate((element) => {
    const { fontFamily, fontWeight, fontSize, color, backgroundColor } = getComputedStyle(element);
    return { fontFamily, fontWeight, fontSize, color, backgroundColor };
  });
  const ground = colours.get(style.backgroundColor);
  const font = [style.fontFamily.split(',')[0], style.fontWeight, Math.round(parseFloat(style.fontSize))].join(' ');
  return `${font} ${colours.get(style.color) ?? style.color}${ground ? ` on ${ground}` : ''}`;
}

it.each([
  ['390x844', { bar: 15, subline: 17, title: 39, heading: 39, address: 25, form: 25 }],
  ['1280x800', { bar: 20, subline: 20, title: 69, heading: 49, address: 25, form: 31 }],
])('Each part of the page has its font, size, colour and ground at %s', async (size, sizes) => {
  const page = await visit('/', { viewport: viewportOf(size), javaScriptEnabled: false });
  const looks = {
    body: 'Figtree 400 17 ink on limestone',
    'header nav > a': `Marcellus 400 ${sizes.bar} white`,
    h1: `Marcellus 400 ${sizes.title} white`,
    'h1 + p': `Figtree 400 ${sizes.subline} white`,
    '#home a': 'Figtree 600 17 white',
    '#home a + a': 'Figtree 600 17 deep on peach',
    '#services h2': `Marcellus 400 ${sizes.heading} deep`,
    '#services h2 + p': 'Figtree 400 20 ink',
    '#services article': 'Figtree 400 17 ink on shell',
    '#services article p': 'Figtree 600 13 sea',
    '#services article h3': 'Marcellus 400 39 deep',
    '#services article > p': 'Figtree 400 20 ink',
    '#services article ul': 'Figtree 400 17 sea',
    '#services li:nth-child(3) article': 'Figtree 400 17 ink',
    '#services li:nth-child(3) h3': 'Marcellus 400 25 deep',
    '#services li:nth-child(3) ul': 'Figtree 400 15 sea',
    '#services > article': 'Figtree 400 17 white on deep',
    '#banner-1': 'Marcellus 400 31 white',
    '#banner-2': 'Marcellus 400 31 deep',
    '#banner-2 + p': 'Figtree 400 20 ink',
    '#about': 'Figtree 400 17 ink on sand',
    '#about p': 'Marcellus 400 25 deep',
    '#about p + p': 'Figtree 400 17 ink',
    '#contact': 'Figtree 400 17 white on sea',
    '#contact h2': `Marcellus 400 ${sizes.heading} white`,
    '#contact h3': 'Marcellus 400 17 white',
    '#contact dt': 'Figtree 400 15 sand',
    '#contact dl a': `Marcellus 400 ${sizes.address} white`,
    '#why-choose-heading': 'Marcellus 400 25 white',
    '#contact-form h3': `Marcellus 400 ${sizes.form} deep`,
    label: 'Figtree 600 17 ink',
    '#contact-message-hint': 'Figtree 400 15 ink',
    input: 'Figtree 400 17 ink on white',
    '[type=submit]': 'Figtree 600 17 white on sea',
    footer: 'Figtree 400 17 limestone on deep',
    'footer h2': 'Marcellus 400 20 white',
  };
  const parts = Object.keys(looks);
  const found = await Promise.all(parts.map((part) => lookOf(page.locator(part).first())));
  expect(Object.fromEntries(parts.map((part, index) => [part, found[index]]))).toEqual(looks);
});

it('All buttons, fields, cards and framed pictures have the same small radius', async () => {
  const page = await visit('/', { javaScriptEnabled: false });
  for (const parts of [
    '#menu > a',
    '#home a',
    '[type=submit]',
    'input:not([tabindex])',
    'textarea',
    '#contact .card',
    '#about picture',
    '#services li:nth-child(-n + 2) article',
  ]) {
    const radii = await page.locator(parts).evaluateAll((all) => all.map((box) => getComputedStyle(box).borderRadius));
    expect([parts, ...new Set(radii)]).toEqual([parts, '2px']);
  }
});

it.each([
  ['390x844', ['20 370'], ['20 370'], ['20 370']],
  ['1280x800', ['32 545', '633 1248'], ['32 628', '652 1248'], ['32 318', '342 628', '652 938', '962 1248']],
])('The parts of all sections have the same edges at %s', async (size, columns, largeCards, cards) => {
  const page = await visit('/', { viewport: viewportOf(size), javaScriptEnabled: false });
  const edgesOf = async (parts: string) => {
    const found = await page
      .locator(parts)
      .evaluateAll((all) =>
        all
          .map((part) => part.getBoundingClientRect())
          .map(({ left, right }) => `${Math.round(left)} ${Math.round(right)}`),
      );
    return [...new Set(found)];
  };
  expect(await edgesOf('main h2, #about picture, #contact dl, #contact-island > div')).toEqual(columns);
  expect(await edgesOf('#services li:nth-child(-n + 2) article')).toEqual(largeCards);
  expect(await edgesOf('#services li:nth-child(n + 3) article')).toEqual(cards);
});

it('A failure is on alarm red and a success on the colours of the sea', async () => {
  const page = await visit('/');
  await sendTo(page, siteResponses.unavailable);
  await statusLine(page).getByText(formLabels.failedTitle, { exact: true }).waitFor();
  expect(await lookOf(toast(page))).toBe('Figtree 400 17 white on alarm');
  expect(await lookOf(statusLine(page).locator('p').first())).toBe('Figtree 600 17 alarm');
  await sendTo(page, siteResponses.sent);
  await statusLine(page).getByText(formLabels.sentTitle, { exact: true }).waitFor();
  expect(await lookOf(toast(page))).toBe('Figtree 400 17 ink on mist');
  expect(await lookOf(statusLine(page).locator('> div'))).toBe('Figtree 400 17 white on deep');
  expect(await lookOf(statusLine(page).locator('p').first())).toBe('Marcellus 400 25 white');
  takePageErrors();
});
