/** What a visitor does in a browser under remote control: mouse and keyboard, and finding by role and name. */
import { until } from '../support/until';
import type { ElementReference, WebDriver } from './web-driver';

/** https://www.w3.org/TR/webdriver2/#keyboard-actions */
export const keys = { tab: '\uE004', enter: '\uE007', escape: '\uE00C' };

export type Visitor = WebDriver & {
  /** Waits for the first element with this role and name. */
  see: (role: string, name: string) => Promise<ElementReference>;
  /** Clicks in the middle of the element, as soon as it is there and nothing covers it. */
  click: (role: string, name: string) => Promise<void>;
  /** Clicks into the text box, and replaces its text. */
  fill: (name: string, text: string) => Promise<void>;
  press: (keys: string) => Promise<void>;
  /** Waits until this is true in the page. */
  until: (condition: (element: HTMLElement) => boolean | undefined, element?: ElementReference) => Promise<void>;
};

export function visitorWith(driver: WebDriver): Visitor {
  const see = (role: string, name: string): Promise<ElementReference> =>
    untilFound(async () => (await driver.find(role, name))[0]);

  async function clickOn(element: ElementReference): Promise<void> {
    const [x, y] = await untilFound(() => driver.run(middleOnTop, element));
    await driver.perform([
      {
        type: 'pointer',
        id: 'mouse',
        parameters: { pointerType: 'mouse' },
        actions: [
          { type: 'pointerMove', x, y },
          { type: 'pointerDown', button: 0 },
          { type: 'pointerUp', button: 0 },
        ],
      },
    ]);
  }

  async function press(text: string): Promise<void> {
    const actions = Array.from(text).flatMap((value) => [
      { type: 'keyDown' as const, value },
      { type: 'keyUp' as const, value },
    ]);
    await driver.perform([{ type: 'key', id: 'keyboard', actions }]);
  }

  return {
    ...driver,
    see,
    press,
    click: async (role, name) => {
      await clickOn(await see(role, name));
    },
    fill: async (name, text) => {
      const field = await see('textbox', name);
      await clickOn(field);
      await driver.run((input) => {
        (input as HTMLInputElement).select();
      }, field);
      await press(text);
    },
    until: (condition, element) => until(() => driver.run(condition, element)),
  };
}

/** Waits until there is something. */
async function untilFound<T>(look: () => Promise<T | null | undefined>): Promise<T> {
  const found: T[] = [];
  await until(async () => {
    const one = await look();
    if (one !== null && one !== undefined) found.push(one);
    return found.length > 0;
  });
  return found[0] as T;
}

/** The middle of the element, if a click there reaches it; if not, scrolls there. Runs in the page. */
function middleOnTop(element: HTMLElement): [x: number, y: number] | null {
  const { left, top, width, height } = element.getBoundingClientRect();
  const [x, y] = [Math.round(left + width / 2), Math.round(top + height / 2)];
  if (element.contains(document.elementFromPoint(x, y))) return [x, y];
  element.scrollIntoView({ block: 'center', behavior: 'instant' });
  return null;
}
