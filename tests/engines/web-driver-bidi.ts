/** W3C WebDriver BiDi, over a WebSocket: Firefox speaks it without a driver. https://www.w3.org/TR/webdriver-bidi/ */
import { once } from 'node:events';
import type { WebDriver } from './web-driver';

type Response = { id: number; type: 'success' | 'error'; result: unknown; error: string; message: string };
type Evaluation =
  { type: 'success'; result: { value: string } } | { type: 'exception'; exceptionDetails: { text: string } };

export async function connectBidi(resources: AsyncDisposableStack, port: number): Promise<WebDriver> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/session`);
  await once(socket, 'open');
  const pending = new Map<number, (response: Response) => void>();
  socket.addEventListener('message', ({ data }) => {
    const response = JSON.parse(String(data)) as Response;
    pending.get(response.id)?.(response);
  });

  let lastId = 0;
  async function send(method: string, params: object = {}): Promise<unknown> {
    const id = (lastId += 1);
    const { promise, resolve } = Promise.withResolvers<Response>();
    pending.set(id, resolve);
    socket.send(JSON.stringify({ id, method, params }));
    const { type, result, error, message } = await promise;
    if (type === 'error') throw new Error(`${method}: ${error}: ${message}`);
    return result;
  }

  const { capabilities } = (await send('session.new', { capabilities: {} })) as {
    capabilities: { browserVersion: string };
  };
  resources.defer(async () => {
    await send('browser.close');
    socket.close();
  });
  const { contexts } = (await send('browsingContext.getTree')) as { contexts: { context: string }[] };
  const [{ context } = { context: '' }] = contexts;
  const traverse = (delta: number) => send('browsingContext.traverseHistory', { context, delta });

  return {
    browserVersion: capabilities.browserVersion,
    open: async (url) => {
      await send('browsingContext.navigate', { context, url, wait: 'complete' });
    },
    reload: async () => {
      await send('browsingContext.reload', { context, wait: 'complete' });
    },
    back: async () => {
      await traverse(-1);
    },
    forward: async () => {
      await traverse(1);
    },
    resize: async (width, height) => {
      await send('browsingContext.setViewport', { context, viewport: { width, height } });
    },
    run: async <T>(script: (element: HTMLElement) => T, element?: object) => {
      const evaluation = (await send('script.callFunction', {
        target: { context },
        awaitPromise: false,
        // Not asynchronous: without scripts the page runs no microtask.
        functionDeclaration: `(element) => JSON.stringify((${script.toString()})(element) ?? null)`,
        arguments: element ? [element] : [],
      })) as Evaluation;
      if (evaluation.type === 'exception') throw new Error(evaluation.exceptionDetails.text);
      return JSON.parse(evaluation.result.value) as T;
    },
    find: async (role, name) => {
      const locator = { type: 'accessibility', value: { role, name } };
      const { nodes } = (await send('browsingContext.locateNodes', { context, locator })) as {
        nodes: { sharedId: string }[];
      };
      return nodes.map(({ sharedId }) => ({ sharedId }));
    },
    perform: async (actions) => {
      await send('input.performActions', { context, actions });
    },
  };
}
