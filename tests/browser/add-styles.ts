import type { Page } from 'playwright-core';

/** Adds a constructed style sheet to a page, because the page's security policy forbids adding a `<style>` element. */
export async function addStyles(page: Page, css: string): Promise<void> {
  await page.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets.push(sheet);
  }, css);
}
