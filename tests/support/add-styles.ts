import type { Page } from 'playwright-core';

/** Styles of a test's own: as a sheet that a script made, since the page's security policy forbids a `<style>`. */
export async function addStyles(page: Page, css: string): Promise<void> {
  await page.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets.push(sheet);
  }, css);
}
