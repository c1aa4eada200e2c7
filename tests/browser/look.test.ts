import { formLabels, sendTo, resultBox, siteResponses, statusLine, toast, untilSent } from '../support/contact-form.ts';
import { useBrowser, viewportOf } from './browser.ts';
import { lookOf } from './look.ts';
import { showSamplePage } from './sample-page.ts';

const { visit, takePageErrors } = useBrowser();

it.each([
  ['390x844', { bar: 15, subline: 17, title: 39, heading: 39, form: 25 }],
  ['1280x800', { bar: 20, subline: 20, title: 69, heading: 49, form: 31 }],
])('The parts of the page have their font, size, colour and ground at %s', async (size, sizes) => {
  const page = await visit('/', { viewport: viewportOf(size), javaScriptEnabled: false });
  await showSamplePage(page);
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
    '#about': 'Figtree 400 17 ink on sand',
    '#about p': 'Marcellus 400 25 deep',
    '#contact': 'Figtree 400 17 white on sea',
    '#contact h2 ~ div': 'Figtree 400 17 ink on shell',
    '#contact dt': 'Figtree 400 15 sea',
    '#contact dl a': 'Marcellus 400 20 deep',
    '#contact-form h3': `Marcellus 400 ${sizes.form} deep`,
    label: 'Figtree 600 17 ink',
    '#contact-message-hint': 'Figtree 400 15 ink',
    input: 'Figtree 400 17 ink on white',
    '[type=submit]': 'Figtree 600 17 white on sea',
    footer: 'Figtree 400 17 limestone on deep',
  };
  for (const [part, look] of Object.entries(looks))
    expect([part, await lookOf(page.locator(part))]).toEqual([part, look]);
});

it.each([
  ['390x844', ['20 370'], ['20 370'], ['20 370']],
  ['1280x800', ['32 545', '633 1248'], ['32 628', '652 1248'], ['32 318', '342 628', '652 938', '962 1248']],
])('The sections and cards share their edges, and all boxes have a small radius, at %s', async (size, ...expected) => {
  const page = await visit('/', { viewport: viewportOf(size), javaScriptEnabled: false });
  await showSamplePage(page);
  const sections = 'main h2, #about picture, #contact h2 ~ div, #contact-island > div';
  const [large, small] = ['#services li:nth-child(-n + 2) article', '#services li:nth-child(n + 3) article'];
  const edges = [sections, large, small].map((parts) =>
    page.locator(parts).evaluateAll((all) => {
      const boxes = all.map((part) => part.getBoundingClientRect());
      return [...new Set(boxes.map(({ left, right }) => `${Math.round(left)} ${Math.round(right)}`))];
    }),
  );
  expect(await Promise.all(edges)).toEqual(expected);
  const boxes = page.locator(`#home a, [type=submit], .field, .card, #about picture, ${large}`);
  const radii = await boxes.evaluateAll((all) => all.map((box) => getComputedStyle(box).borderRadius));
  expect(new Set(radii)).toEqual(new Set(['2px']));
});

it.each([
  ['390x844', { large: 'a row', small: 'a row' }],
  ['1280x800', { large: 'a row', small: 'lines' }],
])('The features of a large and of a small card stand as designed, at %s', async (size, expected) => {
  const page = await visit('/', { viewport: viewportOf(size), javaScriptEnabled: false });
  await showSamplePage(page);
  const layoutOf = (card: string) =>
    page.locator(`#services li:nth-child(${card}) article li`).evaluateAll((all) => {
      const tops = all.map((feature) => feature.getBoundingClientRect().top);
      return new Set(tops).size === 1 ? 'a row' : 'lines';
    });
  expect({ large: await layoutOf('1'), small: await layoutOf('3') }).toEqual(expected);
});

it.each([
  ['390x844', '0.80'],
  ['768x1024', '2.00'],
])('The first banner’s picture has the shape for a screen of %s', async (size, shape) => {
  const page = await visit('/', { viewport: viewportOf(size), javaScriptEnabled: false });
  const { width = NaN, height = NaN } = (await page.locator('#services > article picture').first().boundingBox()) ?? {};
  expect((width / height).toFixed(2)).toBe(shape);
});

it('A failure is on alarm red and a success on the colours of the sea', async () => {
  const page = await visit('/');
  const words = () => lookOf(statusLine(page).locator('span').first());
  await sendTo(page, siteResponses.unavailable);
  await statusLine(page).getByText(formLabels.failedTitle, { exact: true }).waitFor();
  expect([await lookOf(toast(page)), await words()]).toEqual(['Figtree 400 17 white on alarm', 'Figtree 600 17 alarm']);
  await sendTo(page, siteResponses.sent);
  await untilSent(page);
  expect([await lookOf(toast(page)), await words()]).toEqual(['Figtree 400 17 ink on mist', 'Marcellus 400 25 white']);
  // Chromium would announce blocks separately.
  const displays = statusLine(page)
    .locator('p *')
    .evaluateAll((all) => all.map((part) => getComputedStyle(part).display));
  expect(new Set(await displays)).toEqual(new Set(['inline']));
  expect(await lookOf(resultBox(page))).toBe('Figtree 400 17 white on deep');
  takePageErrors();
});
