/** For tests in jsdom of what the session does in time: a fake clock, and real requests between its ticks. */
import type { AuthServer } from './auth-server';

/** More round trips than any call takes that is awaited with them. */
const roundTrips = 6;

/** From now on time stands still, but for what {@link pass} lets pass. Requests take no time. */
export function stopClock(): void {
  jest.useFakeTimers({
    now: new Date('2026-07-01T02:00:00Z'),
    doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'performance'],
  });
}

/** Lets the requests end that are under way, and those that follow from them: many more are made one after the other. */
export async function settle({ url }: Pick<AuthServer, 'url'>): Promise<void> {
  // The server does not record preflights.
  for (let trip = 0; trip < roundTrips; trip++) await fetch(url, { method: 'OPTIONS' });
}

/** Lets time pass from one timer to the next, and settles after each. */
export async function pass(server: Pick<AuthServer, 'url'>, seconds: number): Promise<void> {
  let isOver = false;
  setTimeout(() => {
    isOver = true;
  }, seconds * 1000);
  await settle(server);
  while (!isOver) {
    await jest.advanceTimersToNextTimerAsync();
    await settle(server);
  }
}
