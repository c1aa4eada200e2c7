import { startHttpServer, type HttpServer } from '../../tests/support/http-server';
import { until } from '../../tests/support/until';
import { startSchedule } from './schedule.ts';

const minute = 60_000;
const calls: unknown[] = [];
const failures: string[] = [];
let status = 200;
let edgeFunction: HttpServer;
let resources: AsyncDisposableStack;

beforeEach(async () => {
  // Only the timer of the minute is fake.
  jest.useFakeTimers({
    doNotFake: ['Date', 'nextTick', 'performance', 'queueMicrotask', 'setImmediate', 'setTimeout'],
  });
  resources = new AsyncDisposableStack();
  edgeFunction = await startHttpServer(({ method, headers: { authorization } }, response) => {
    calls.push([method, authorization]);
    response.writeHead(status).end('{}');
  });
  startSchedule(resources, { url: edgeFunction.url, sweepKey: 'secret' }, (reason) => failures.push(reason));
  await until(() => calls.length === 1);
});

afterEach(async () => {
  await resources.disposeAsync();
  await edgeFunction.stop();
  jest.useRealTimers();
  calls.length = 0;
  failures.length = 0;
  status = 200;
});

test('A sweep starts at once and every minute with the sweep key, until the schedule ends.', async () => {
  jest.advanceTimersByTime(minute);
  await until(() => calls.length === 2);
  expect(calls).toEqual(Array(2).fill(['POST', 'Bearer secret']));
  await resources.disposeAsync();
  expect(jest.getTimerCount()).toBe(0);
});

test('Of several failures for one reason the first is reported.', async () => {
  status = 500;
  for (const count of [2, 3]) {
    jest.advanceTimersByTime(minute);
    await until(() => calls.length === count && failures.length > 0);
  }
  expect(failures).toEqual([`${edgeFunction.url} responded with 500`]);
});
