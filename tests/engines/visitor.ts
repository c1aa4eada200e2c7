/** Controls a browser as a visitor would. It finds elements by the role and name that the browser engine computes. */
import type { Page as PlaywrightPage } from 'playwright-core';
import type { Page as PuppeteerPage } from 'puppeteer-core';
import { until } from '../support/until.ts';

export type Visitor = {
  open: (url: string) => Promise<unknown>;
  reload: () => Promise<unknown>;
  /** Resizes the window. Sizes are in CSS pixels. Some browsers have a minimum window width. */
  resize: (width: number, height: number) => Promise<unknown>;
  click: (role: string, name: string) => Promise<unknown>;
  /** Types into the focused element. The text may contain {@link escapeKey}. */
  type: (text: string) => Promise<unknown>;
  /** @param script a function that uses nothing outside itself and returns a value that JSON can represent. */
  run: <T>(script: () => T) => Promise<T>;
};

/** The Escape key in a text to type (https://www.w3.org/TR/webdriver2/#keyboard-actions). */
export const escapeKey = '\uE00C';

export function puppeteerVisitor(page: PuppeteerPage): Visitor {
  return {
    open: (url) => page.goto(url),
    reload: () => page.reload(),
    resize: (width, height) => page.setViewport({ width, height }),
    click: (role, name) => page.locator(`::-p-aria([name=${JSON.stringify(name)}][role="${role}"])`).click(),
    type: (text) => page.keyboard.type(text),
    run: (script) => page.evaluate(script),
  };
}

export function playwrightVisitor(page: PlaywrightPage): Visitor {
  return {
    open: (url) => page.goto(url),
    reload: () => page.reload(),
    resize: (width, height) => page.setViewportSize({ width, height }),
    click: (role, name) =>
      page
        .getByRole(role as 'button', { name, exact: true })
        .first()
        .click(),
    type: (text) => (text === escapeKey ? page.keyboard.press('Escape') : page.keyboard.type(text)),
    // A page that is being left may not answer, so the next one is asked.
    run: (script) => page.evaluate(script).catch(() => page.evaluate(script)),
  };
}

/** The key of an element's id in a response (https://www.w3.org/TR/webdriver2/#elements). */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf';

/** Returns the elements that a visitor can find by name. WebKit cannot compute the names of hidden ones. */
const findNamed = `
  const named = [...document.querySelectorAll('a[href], button, input, textarea, h1, h2, h3')];
  return named.filter((element) => element.checkVisibility());`;

/** Controls WebKitGTK or Safari through WebDriver Classic. @param session the URL of the driver's session. */
export function webDriverVisitor(session: string): Visitor {
  const get = (path: string) => callDriver(session + path);
  const post = (path: string, body: object = {}) => callDriver(session + path, body);
  const run = (script: string, ...args: object[]) => post('/execute/sync', { script, args });

  async function find(role: string, name: string): Promise<string | undefined> {
    for (const { [elementKey]: id = '' } of (await run(findNamed)) as Partial<Record<string, string>>[]) {
      const computed = (what: string) => get(`/element/${id}/computed${what}`);
      if ((await computed('label')) === name && (await computed('role')) === role) return id;
    }
    return undefined;
  }

  return {
    open: (url) => post('/url', { url }),
    reload: () => post('/refresh'),
    resize: (width, height) => post('/window/rect', { width, height, x: 0, y: 0 }),
    click: async (role, name) => {
      let id: string | undefined;
      await until(async () => (id = await find(role, name)) !== undefined);
      // The driver clicks before the page's own smooth scrolling has ended.
      const scroll = "arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' })";
      await run(scroll, { [elementKey]: id });
      await post(`/element/${String(id)}/click`);
    },
    type: (text) => {
      const keys = Array.from(text, (value) => ['keyDown', 'keyUp'].map((type) => ({ type, value }))).flat();
      return post('/actions', { actions: [{ type: 'key', id: 'keyboard', actions: keys }] });
    },
    run: (script) => run(`return (${script.toString()})()`) as Promise<ReturnType<typeof script>>,
  };
}

export async function callDriver(url: string, body?: object, method = body ? 'POST' : 'GET'): Promise<unknown> {
  const response = await fetch(url, { method, ...(body && { body: JSON.stringify(body) }) });
  const { value } = (await response.json()) as { value: unknown };
  if (!response.ok) throw new Error(`${method} ${url}: ${JSON.stringify(value)}`);
  return value;
}
