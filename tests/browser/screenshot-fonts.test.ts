import type { Page } from 'playwright-core';
import { useScreenshotFonts } from '../../local/commands/screenshot-fonts';
import { useBrowser } from '../support/browser';

const { stack, newContext, newPage } = useBrowser();

/** The fonts of the machine with which text is drawn. */
async function machineFonts(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const { root } = await session.send('DOM.getDocument');
  const { nodeIds } = await session.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector: 'body, body *' });
  const used = await Promise.all(nodeIds.map((nodeId) => session.send('CSS.getPlatformFontsForNode', { nodeId })));
  return used.flatMap(({ fonts }) => fonts.filter(({ isCustomFont }) => !isCustomFont).map((font) => font.familyName));
}

test.each([
  ['the page', '/'],
  ['the no-script page', '/api/contact?reference=7KXM4PHR'],
])('The screenshots of %s have no text in a font of the machine.', async (_, path) => {
  const page = await newPage(await newContext({ javaScriptEnabled: false }));
  await page.goto(stack().siteUrl + path);
  expect(await machineFonts(page)).not.toEqual([]);
  await useScreenshotFonts(page);
  expect(await machineFonts(page)).toEqual([]);
});
