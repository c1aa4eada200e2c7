import { startHttpServer } from '../../tests/support/http-server.ts';
import { until } from '../../tests/support/until.ts';
import { postReply } from './post-reply.ts';

const resources = new AsyncDisposableStack();
afterAll(() => resources.disposeAsync());

it.each([
  ['again after a minute', 500, 2],
  ['only once', 403, 1],
  ['only once', 200, 1],
])('The local mailbox posts a reply %s if the response is %i', async (_, status, posts) => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'performance', 'queueMicrotask', 'setImmediate'] });
  const log = jest.spyOn(console, 'log').mockImplementation();
  const { url, stop } = await startHttpServer((_, response) => response.writeHead(status).end());
  resources.defer(stop);
  await postReply(url, {});
  expect(jest.getTimerCount()).toBe(posts - 1);
  jest.advanceTimersByTime(60_000);
  await until(() => log.mock.calls.length === posts);
});
