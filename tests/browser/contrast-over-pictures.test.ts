/** Depends on the pictures in content/: a failure names the picture and the words over it. */
import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import content from '../../content/page.json';
import { addStyles } from '../support/add-styles';
import { useBrowser } from '../support/browser';
import { bar } from '../support/navigation';
import { scrollTo } from '../support/scroll-to';

const { visit, takePageErrors } = useBrowser();

const screens = [
  [320, 780],
  [360, 780],
  [390, 780],
  [667, 375],
  [780, 360],
  [768, 900],
  [1024, 768],
  [1280, 900],
  [1920, 900],
] as const;

/** The least contrast of text with what is behind it (WCAG 2.2, 1.4.3). */
const minimum = 4.5;

/** Leaves only what is behind the letters. */
async function hideLetters(page: Page): Promise<void> {
  await addStyles(page, '* { color: transparent !important; transition: none !important }');
}

/** The contrast of white with the brightest point behind a text. */
async function contrastOfWhite(page: Page, text: Locator): Promise<number> {
  await scrollTo(text, 'nearest');
  const clip = await text.evaluate((element) => {
    const letters = document.createRange();
    letters.selectNodeContents(element);
    const { x, y, width, height } = letters.getBoundingClientRect();
    return { x, y, width, height };
  });
  const { data, info } = await sharp(await page.screenshot({ clip }))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  let brightest = 0;
  for (let at = 0; at < data.length; at += info.channels) {
    brightest = Math.max(brightest, luminance([data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0]));
  }
  return 1.05 / (brightest + 0.05);
}

/** Texts over a picture, each with its place. */
type Words = [place: string, text: Locator][];

/** Says behind which of the words the picture is too bright. */
async function tooFaint(page: Page, picture: string, words: Words): Promise<string[]> {
  const faint: string[] = [];
  for (const [place, text] of words) {
    const contrast = await contrastOfWhite(page, text);
    if (contrast < minimum) faint.push(`${picture} is too bright behind ${place}: ${contrast.toFixed(2)}`);
  }
  return faint;
}

/** Relative luminance, as WCAG defines it. */
function luminance(rgb: [number, number, number]): number {
  const [red = 0, green = 0, blue = 0] = rgb.map((value) => {
    const channel = value / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

type Screen = {
  /** Taller than wide. */
  isTall: boolean;
  /** The bar shows its links. */
  isWide: boolean;
};

/** The words over each picture, with their place on the page. */
async function wordsOver(page: Page, { isTall, isWide }: Screen): Promise<[picture: string, words: Words][]> {
  const { hero, services } = content;
  const section = page.locator('#home');
  // On the narrowest phones, the name is for screen readers alone, one pixel wide.
  const names = await bar(page).locator('a span').all();
  const boxes = await Promise.all(names.map((name) => name.boundingBox()));
  const companyName = names.filter((_, index) => (boxes[index]?.width ?? 0) > 1);
  const links = await bar(page).getByRole('link').all();
  // The first link has the logo beside the company's name, and the last one is a button with its own background.
  const barWords = [...companyName, ...(isWide ? links.slice(1, -1) : [])];
  return [
    [
      isTall ? hero.tallImage.file : hero.image.file,
      [
        ['the headline', section.getByRole('heading', { level: 1 })],
        ['the subline', section.locator('p')],
        ['the contact button', section.getByRole('link').last()],
        ...barWords.map((words, index): Words[number] => [`place ${String(index + 1)} in the bar`, words]),
      ],
    ],
    // Their words are below their pictures on a narrow screen.
    ...(isWide ? services.banners : []).map(({ image, title }): [string, Words] => {
      const heading = page.getByRole('heading', { level: 3, name: title, exact: true });
      const banner = page.locator('#services article', { has: page.locator('picture') }).filter({ has: heading });
      return [
        image.file,
        [
          [`the title "${title}"`, banner.getByRole('heading')],
          [`the caption of "${title}"`, banner.locator('p')],
        ],
      ];
    }),
  ];
}

test.each(screens)(
  'On a screen of %d × %d pixels, white words over the pictures have enough contrast.',
  async (width, height) => {
    const { page } = await visit('/', { width, height });
    for (const picture of await page.locator('#services img').all()) {
      await scrollTo(picture);
      await picture.evaluate((image: HTMLImageElement) => image.decode());
    }
    await page.evaluate(() => {
      window.scrollTo({ top: 0, behavior: 'instant' });
    });
    await hideLetters(page);
    const pictures = await wordsOver(page, { isTall: height >= width, isWide: width >= 1024 });
    const faint: string[] = [];
    for (const [picture, words] of pictures) faint.push(...(await tooFaint(page, picture, words)));
    expect(faint).toEqual([]);
  },
);

test.each(screens)(
  'On the 404 page of %d × %d pixels, white words over the picture have enough contrast.',
  async (width, height) => {
    const { page } = await visit('/nowhere', { width, height });
    await page.locator('main picture img').evaluate((image: HTMLImageElement) => image.decode());
    await hideLetters(page);
    const { notFound, navigation } = content;
    const labels = navigation.links.filter(({ anchor }) => ['services', 'contact'].includes(anchor));
    const words: Words = [
      ['the company name', page.locator('main p span')],
      ['the heading', page.getByRole('heading', { level: 1, name: notFound.text, exact: true })],
      ...labels.map(({ label }): Words[number] => [label, page.getByRole('link', { name: label, exact: true })]),
    ];
    const faint = await tooFaint(page, notFound.image.file, words);
    takePageErrors();
    expect(faint).toEqual([]);
  },
);
