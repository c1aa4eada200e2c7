import { useBrowser } from '../support/browser';
import { machineFonts } from '../support/machine-fonts';

const { visit } = useBrowser();

test('Every letter of the page in the display font is in its file.', async () => {
  const { page } = await visit('/');
  await page.evaluate(() => document.fonts.ready);
  const marked = await page.evaluate(() => {
    const isText = ({ nodeType, textContent }: ChildNode) => nodeType === Node.TEXT_NODE && textContent?.trim();
    const elements = [...document.querySelectorAll('body *')].filter(
      (element) => [...element.childNodes].some(isText) && getComputedStyle(element).fontFamily.startsWith('Marcellus'),
    );
    for (const element of elements) element.classList.add('display-text');
    return elements.length;
  });
  expect(marked).toBeGreaterThan(1);
  expect(await machineFonts(page, '.display-text')).toEqual([]);
});
