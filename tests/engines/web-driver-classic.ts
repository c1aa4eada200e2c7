/** W3C WebDriver Classic, over HTTP: what WebKit's and Safari's drivers speak. https://www.w3.org/TR/webdriver2/ */
import type { ElementReference, WebDriver } from './web-driver';

/** What has a name that a visitor finds it by. WebKit fails to compute the name of an element that is not shown. */
const named = 'a[href], button, input, textarea, h1, h2, h3';

/** @param capabilities of the browser that the driver starts. */
export async function connectClassic(
  resources: AsyncDisposableStack,
  port: number,
  capabilities: object,
): Promise<WebDriver> {
  async function send(method: string, path: string, body?: object): Promise<unknown> {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    });
    const { value } = (await response.json()) as { value: unknown };
    if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(value)}`);
    return value;
  }

  const session = (await send('POST', '/session', { capabilities: { alwaysMatch: capabilities } })) as {
    sessionId: string;
    capabilities: { browserVersion: string };
  };
  const path = `/session/${session.sessionId}`;
  const get = (command: string) => send('GET', `${path}/${command}`);
  const post = async (command: string, body: object = {}) => send('POST', `${path}/${command}`, body);
  resources.defer(async () => {
    await send('DELETE', path);
  });

  async function is({ ...reference }: ElementReference, role: string, name: string): Promise<boolean> {
    const [id = ''] = Object.values(reference);
    return (await get(`element/${id}/computedlabel`)) === name && (await get(`element/${id}/computedrole`)) === role;
  }

  return {
    browserVersion: session.capabilities.browserVersion,
    open: async (url) => {
      await post('url', { url });
    },
    reload: async () => {
      await post('refresh');
    },
    back: async () => {
      await post('back');
    },
    forward: async () => {
      await post('forward');
    },
    resize: async (width, height) => {
      await post('window/rect', { width, height });
    },
    run: async <T>(script: (element: HTMLElement) => T, element?: ElementReference) => {
      const result = await post('execute/sync', {
        script: `return JSON.stringify((${script.toString()})(...arguments) ?? null)`,
        args: element ? [element] : [],
      });
      return JSON.parse(result as string) as T;
    },
    find: async (role, name) => {
      const script = 'return [...document.querySelectorAll(arguments[0])].filter((one) => one.checkVisibility())';
      const shown = (await post('execute/sync', { script, args: [named] })) as ElementReference[];
      const found: ElementReference[] = [];
      for (const reference of shown) if (await is(reference, role, name)) found.push(reference);
      return found;
    },
    perform: async (actions) => {
      await post('actions', { actions });
    },
  };
}
