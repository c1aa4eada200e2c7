/** What a visitor does in a browser. Elements are found by the roles and names that the browser engine computes. */
import type { Page } from 'puppeteer-core';
import { By, type WebDriver, type WebElement } from 'selenium-webdriver';
import { until } from '../support/until';

export type Visitor = {
  /** Opens a URL, and waits until the page has loaded. */
  open: (url: string) => Promise<unknown>;
  reload: () => Promise<unknown>;
  back: () => Promise<unknown>;
  forward: () => Promise<unknown>;
  /** Sizes are in CSS pixels. In some browsers a window has a minimum width. */
  resize: (width: number, height: number) => Promise<unknown>;
  /** Clicks the first element with this role and name, once it exists. */
  click: (role: string, name: string) => Promise<unknown>;
  pressEscape: () => Promise<unknown>;
  /** Types into the focused element. */
  type: (text: string) => Promise<unknown>;
  /** @param script uses nothing from outside itself, and returns a value that JSON can represent. */
  run: <T>(script: () => T) => Promise<T>;
};

/** Firefox through WebDriver BiDi. */
export function puppeteerVisitor(page: Page): Visitor {
  return {
    open: (url) => page.goto(url),
    reload: () => page.reload(),
    // page.goBack() and page.goForward() wait forever with puppeteer-core 25.16 and Firefox 153.
    back: () => page.evaluate('history.back()'),
    forward: () => page.evaluate('history.forward()'),
    resize: (width, height) => page.setViewport({ width, height }),
    click: (role, name) => page.locator(`::-p-aria([name=${JSON.stringify(name)}][role="${role}"])`).click(),
    pressEscape: () => page.keyboard.press('Escape'),
    type: (text) => page.keyboard.type(text),
    run: (script) => page.evaluate(script),
  };
}

/** The elements that a visitor finds by name. WebKit cannot compute the name of a hidden element. */
const named = By.css('a[href], button, input, textarea, h1, h2, h3');

/** WebKitGTK and Safari through WebDriver Classic. */
export function seleniumVisitor(driver: WebDriver): Visitor {
  async function find(role: string, name: string): Promise<WebElement | undefined> {
    for (const element of await driver.findElements(named)) {
      if (!(await element.isDisplayed())) continue;
      if ((await element.getAccessibleName()) === name && (await element.getAriaRole()) === role) return element;
    }
    return undefined;
  }
  const type = (text: string) => driver.actions().sendKeys(text).perform();
  return {
    open: (url) => driver.get(url),
    reload: () => driver.navigate().refresh(),
    back: () => driver.navigate().back(),
    forward: () => driver.navigate().forward(),
    resize: (width, height) => driver.manage().window().setRect({ width, height, x: 0, y: 0 }),
    click: async (role, name) => {
      let element: WebElement | undefined;
      await until(async () => (element = await find(role, name)) !== undefined);
      await element?.click();
    },
    // https://www.w3.org/TR/webdriver2/#keyboard-actions
    pressEscape: () => type('\uE00C'),
    type,
    run: (script) => driver.executeScript(script),
  };
}
