import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startSchedule } from './schedule.ts';

const minute = 60_000;

let resources: AsyncDisposableStack;
let failures: string[];

beforeEach(() => {
  // Only the timer of the minute is fake.
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

/** Starts a schedule for a function with this listener. @returns the function's URL. */
async function scheduleTo(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  resources.defer(() => {
    server.close();
    server.closeAllConnections();
  });
  await once(server, 'listening');
  const url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/deliver`;
  startSchedule(resources, { url, key: 'secret', onFailure: (reason) => failures.push(reason) });
  return url;
}

/** Waits until a sweep has ended and the timer of the next one runs. */
async function sweepEnded(): Promise<void> {
  while (jest.getTimerCount() === 0) await new Promise(setImmediate);
}

test('a sweep starts at once and then every minute, with the sweep key', async () => {
  const calls: Pick<IncomingMessage, 'method' | 'url' | 'headers'>[] = [];
  await scheduleTo((request, response) => {
    calls.push(request);
    response.end('{}');
  });
  await sweepEnded();
  expect(calls).toMatchObject([{ method: 'POST', url: '/deliver', headers: { authorization: 'Bearer secret' } }]);

  jest.advanceTimersByTime(minute - 1);
  expect(jest.getTimerCount()).toBe(1);
  jest.advanceTimersByTime(1);
  await sweepEnded();
  expect(calls).toHaveLength(2);

  jest.advanceTimersByTime(minute);
  await sweepEnded();
  expect(calls).toHaveLength(3);
  expect(failures).toEqual([]);
});

test('no sweep starts before the previous one has ended, however long it takes', async () => {
  const { promise: begun, resolve: begins } = Promise.withResolvers<ServerResponse>();
  let calls = 0;
  await scheduleTo((_request, response) => {
    calls += 1;
    if (calls > 1) response.end();
    // The response begins, but does not end yet.
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
  await sweepEnded();
  jest.advanceTimersByTime(minute);
  await sweepEnded();
  expect(calls).toBe(2);
});

test('a failure is reported once while its reason stays the same, and again after a success', async () => {
  const statuses = [500, 500, 503, 503, 200, 503];
  const url = await scheduleTo((_request, response) => {
    response.writeHead(statuses.shift() ?? 500).end();
  });
  await sweepEnded();
  while (statuses.length > 0) {
    jest.advanceTimersByTime(minute);
    await sweepEnded();
  }
  expect(failures).toEqual([`${url} responded with 500`, `${url} responded with 503`, `${url} responded with 503`]);
});

test.each<[string, RequestListener]>([
  ['no response', (request) => request.socket.destroy()],
  [
    'a response that breaks off',
    (_request, response) => {
      response.write('{', () => response.destroy());
    },
  ],
])('%s is a failure, and the next sweep still starts', async (_, listener) => {
  let calls = 0;
  const url = await scheduleTo((request, response) => {
    calls += 1;
    if (calls === 1) listener(request, response);
    else response.end();
  });
  await sweepEnded();
  expect(failures).toEqual([expect.stringContaining(`${url} could not be reached: `)]);

  jest.advanceTimersByTime(minute);
  await sweepEnded();
  expect(calls).toBe(2);
  expect(failures).toHaveLength(1);
});

test('no sweep starts after the schedule was stopped between two', async () => {
  let calls = 0;
  await scheduleTo((_request, response) => {
    calls += 1;
    response.end();
  });
  await sweepEnded();
  await resources.disposeAsync();
  expect(jest.getTimerCount()).toBe(0);
  expect(calls).toBe(1);
});

test('a sweep that runs when the schedule is stopped ends without a report, and is the last', async () => {
  const { promise: called, resolve: takeCall } = Promise.withResolvers<IncomingMessage>();
  await scheduleTo(takeCall);
  const connectionEnds = once((await called).socket, 'close');
  await resources.disposeAsync();
  await connectionEnds;
  expect(failures).toEqual([]);
  expect(jest.getTimerCount()).toBe(0);
});
