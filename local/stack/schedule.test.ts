import { startHttpServer } from '../../tests/support/http-server.ts';
import { until } from '../../tests/support/until.ts';
import { startSchedule } from './schedule.ts';

it('The schedule starts a sweep with the sweep key at once, and then every minute until it is stopped', async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'performance', 'queueMicrotask', 'setImmediate', 'setTimeout'] });
  const calls: unknown[] = [];
  let isEnded = false;
  const { url, stop } = await startHttpServer(({ method, headers: { authorization } }, response) => {
    if (calls.push([method, authorization]) === 1) response.end('{}');
    else response.once('close', () => (isEnded = true));
  });
  const resources = new AsyncDisposableStack();
  startSchedule(resources, { url, sweepKey: 'secret' });
  await until(() => calls.length === 1);
  jest.advanceTimersByTime(60_000);
  await until(() => calls.length === 2);
  expect(calls).toEqual(Array(2).fill(['POST', 'Bearer secret']));
  await resources.disposeAsync();
  expect(jest.getTimerCount()).toBe(0);
  await until(() => isEnded).finally(stop);
});
