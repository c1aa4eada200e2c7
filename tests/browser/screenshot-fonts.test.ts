import { useScreenshotFonts } from '../../local/commands/screenshot-fonts';
import { useBrowser } from '../support/browser';
import { machineFonts } from '../support/machine-fonts';

const { stack, newContext, newPage } = useBrowser();

const anything = 'body, body *';

test.each([
  ['the page', '/'],
  ['the no-script page', '/api/contact?reference=7KXM4PHR'],
])('The screenshots of %s have no text in a font of the machine.', async (_, path) => {
  const page = await newPage(await newContext({ javaScriptEnabled: false }));
  await page.goto(stack().siteUrl + path);
  expect(await machineFonts(page, anything)).not.toEqual([]);
  await useScreenshotFonts(page);
  expect(await machineFonts(page, anything)).toEqual([]);
});
