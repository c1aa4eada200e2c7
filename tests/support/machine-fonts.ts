import type { Page } from 'playwright-core';

/** The fonts of the machine, not of the site, with which the text of these elements is drawn. */
export async function machineFonts(page: Page, selector: string): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const { root } = await session.send('DOM.getDocument');
  const { nodeIds } = await session.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector });
  const used = await Promise.all(nodeIds.map((nodeId) => session.send('CSS.getPlatformFontsForNode', { nodeId })));
  return used.flatMap(({ fonts }) => fonts.filter(({ isCustomFont }) => !isCustomFont).map((font) => font.familyName));
}
