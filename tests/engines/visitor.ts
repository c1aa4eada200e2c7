/** Controls a browser as a visitor would. It finds elements by the role and name that the browser engine computes. */
import type { Page } from 'puppeteer-core';
import { By, type WebDriver, type WebElement } from 'selenium-webdriver';
import { until } from '../support/until.ts';

export type Visitor = {
  /** Opens a URL and waits until the page has loaded. */
  open: (url: string) => Promise<unknown>;
  reload: () => Promise<unknown>;
  back: () => Promise<unknown>;
  forward: () => Promise<unknown>;
  /** Resizes the window. Sizes are in CSS pixels. Some browsers have a minimum window width. */
  resize: (width: number, height: number) => Promise<unknown>;
  /** Waits until elements with this role and name exist, and clicks the first one. */
  click: (role: string, name: string) => Promise<unknown>;
  pressEscape: () => Promise<unknown>;
  /** Types into the focused element. */
  type: (text: string) => Promise<unknown>;
  /** @param script a function that uses nothing outside itself and returns a value that JSON can represent. */
  run: <T>(script: () => T) => Promise<T>;
};

/** Controls Firefox through WebDriver BiDi. */
export function puppeteerVisitor(page: Page): Visitor {
  return {
    open: (url) => page.goto(url),
    reload: () => page.reload(),
    // page.goBack() and page.goForward() never return with puppeteer-core 25.16 and Firefox 153.
    back: () => page.evaluate('history.back()'),
    forward: () => page.evaluate('history.forward()'),
    resize: (width, height) => page.setViewport({ width, height }),
    click: (role, name) => page.locator(`::-p-aria([name=${JSON.stringify(name)}][role="${role}"])`).click(),
    pressEscape: () => page.keyboard.press('Escape'),
    type: (text) => page.keyboard.type(text),
    run: (script) => page.evaluate(script),
  };
}

/** Elements that a visitor can find by name. Hidden ones are skipped, because WebKit cannot compute their names. */
const named = By.css('a[href], button, input, textarea, h1, h2, h3');

/** Controls WebKitGTK or Safari through WebDriver Classic. */
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
      // The driver clicks before the page's own smooth scrolling has ended.
      await driver.executeScript("arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' })", element);
      await element?.click();
    },
    // https://www.w3.org/TR/webdriver2/#keyboard-actions
    pressEscape: () => type('\uE00C'),
    type,
    run: (script) => driver.executeScript(script),
  };
}
