import { startHttpServer, type HttpServer } from '../../tests/support/http-server';
import { until } from '../../tests/support/until';
import { startSchedule } from './schedule.ts';

const calls: unknown[] = [];
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
    response.end('{}');
  });
});

afterEach(async () => {
  await resources.disposeAsync();
  await edgeFunction.stop();
  jest.useRealTimers();
});

test('A sweep starts at once and every minute with the sweep key, until the schedule ends.', async () => {
  startSchedule(resources, { url: edgeFunction.url, sweepKey: 'secret' });
  await until(() => calls.length === 1);
  jest.advanceTimersByTime(60_000);
  await until(() => calls.length === 2);
  expect(calls).toEqual(Array(2).fill(['POST', 'Bearer secret']));
  await resources.disposeAsync();
  expect(jest.getTimerCount()).toBe(0);
});
