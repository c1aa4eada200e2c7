import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startSchedule } from './schedule.ts';

const minute = 60_000;

let resources: AsyncDisposableStack;
let failures: string[];

beforeEach(() => {
  // Only what counts the minute is held; everything else here is real.
  jest.useFakeTimers({
    doNotFake: ['Date', 'hrtime', 'nextTick', 'performance', 'queueMicrotask', 'setImmediate', 'setInterval'],
  });
  resources = new AsyncDisposableStack();
  failures = [];
});

afterEach(async () => {
  await resources.disposeAsync();
  jest.useRealTimers();
});

/** Starts a schedule that calls a function on this machine, which answers as it is told. Gives the function's address. */
async function scheduleTo(answers: RequestListener): Promise<string> {
  const server = createServer(answers).listen(0, '127.0.0.1');
  resources.defer(() => {
    server.close();
    server.closeAllConnections();
  });
  await once(server, 'listening');
  const url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/deliver`;
  startSchedule(resources, { url, secret: 'secret', onFailure: (reason) => failures.push(reason) });
  return url;
}

/** Waits until a call has ended: from then on the next one is only a matter of time. */
async function callEnded(): Promise<void> {
  while (jest.getTimerCount() === 0) await new Promise(setImmediate);
}

test('the function is called at once and then each minute, with its secret', async () => {
  const calls: Pick<IncomingMessage, 'method' | 'url' | 'headers'>[] = [];
  await scheduleTo((request, response) => {
    calls.push(request);
    response.end('{}');
  });
  await callEnded();
  expect(calls).toMatchObject([{ method: 'POST', url: '/deliver', headers: { authorization: 'Bearer secret' } }]);

  jest.advanceTimersByTime(minute - 1);
  expect(jest.getTimerCount()).toBe(1);
  jest.advanceTimersByTime(1);
  await callEnded();
  expect(calls).toHaveLength(2);

  jest.advanceTimersByTime(minute);
  await callEnded();
  expect(calls).toHaveLength(3);
  expect(failures).toEqual([]);
});

test('no call begins before the one before it has ended, however long that takes', async () => {
  const { promise: begun, resolve: begins } = Promise.withResolvers<ServerResponse>();
  let calls = 0;
  await scheduleTo((_request, response) => {
    calls += 1;
    if (calls > 1) response.end();
    // The answer begins, and its end is a long time coming.
    else {
      response.write('{', () => {
        begins(response);
      });
    }
  });
  const response = await begun;
  jest.advanceTimersByTime(10 * minute);
  expect(jest.getTimerCount()).toBe(0);
  expect(calls).toBe(1);

  response.end('}');
  await callEnded();
  jest.advanceTimersByTime(minute);
  await callEnded();
  expect(calls).toBe(2);
});

test('a failure is told once while its reason stays the same, and again after a success', async () => {
  const statuses = [500, 500, 503, 503, 200, 503];
  const url = await scheduleTo((_request, response) => {
    response.writeHead(statuses.shift() ?? 500).end();
  });
  await callEnded();
  while (statuses.length > 0) {
    jest.advanceTimersByTime(minute);
    await callEnded();
  }
  expect(failures).toEqual([`${url} answered 500`, `${url} answered 503`, `${url} answered 503`]);
});

test.each<[string, RequestListener]>([
  ['no answer', (request) => request.socket.destroy()],
  [
    'an answer that breaks off',
    (_request, response) => {
      response.write('{', () => response.destroy());
    },
  ],
])('%s is a failure, and the next call comes all the same', async (_, answers) => {
  let calls = 0;
  const url = await scheduleTo((request, response) => {
    calls += 1;
    if (calls === 1) answers(request, response);
    else response.end();
  });
  await callEnded();
  expect(failures).toEqual([expect.stringContaining(`${url} could not be called: `)]);

  jest.advanceTimersByTime(minute);
  await callEnded();
  expect(calls).toBe(2);
  expect(failures).toHaveLength(1);
});

test('once it is stopped between two calls, it calls no more', async () => {
  let calls = 0;
  await scheduleTo((_request, response) => {
    calls += 1;
    response.end();
  });
  await callEnded();
  await resources.disposeAsync();
  expect(jest.getTimerCount()).toBe(0);
  expect(calls).toBe(1);
});

test('a call under way when it is stopped ends without a word, and is the last', async () => {
  const { promise: called, resolve: takeCall } = Promise.withResolvers<IncomingMessage>();
  await scheduleTo(takeCall);
  const connectionEnds = once((await called).socket, 'close');
  await resources.disposeAsync();
  await connectionEnds;
  expect(failures).toEqual([]);
  expect(jest.getTimerCount()).toBe(0);
});
