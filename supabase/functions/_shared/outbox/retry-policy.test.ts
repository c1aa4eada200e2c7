import type { Refusal } from '../mail/refusal.ts';
import { backoffAfter, nextAttempt, type FailedAttempt } from './retry-policy.ts';

const threeDays = 72 * 60 * 60;

test.each([
  [1, 60],
  [2, 120],
  [3, 240],
  [4, 480],
  [5, 960],
  [6, 1920],
  [7, 3600],
  [8, 3600],
  [5000, 3600],
])('after %s failed attempts the next one is due in %s seconds', (attempts, seconds) => {
  expect(backoffAfter(attempts)).toBe(seconds);
});

const failed = (change: Partial<FailedAttempt>) =>
  nextAttempt({ attempts: 1, queuedFor: 0, brief: false, refusal: undefined, ...change });

const refusals: (Refusal | undefined)[] = [undefined, 'content', 'recipient', 'quota'];

test('a mail refused for its content is followed by the brief mail immediately', () => {
  expect(failed({ refusal: 'content' })).toEqual({ retryAfter: 0, brief: true });
});

test.each([undefined, 'recipient', 'quota'] as const)(
  'a mail that fails otherwise (%s) is retried in full',
  (refusal) => {
    expect(failed({ refusal, attempts: 3, queuedFor: 200 })).toEqual({ retryAfter: 240, brief: false });
  },
);

test.each(refusals)('a brief mail that fails (%s) is retried', (refusal) => {
  expect(failed({ refusal, attempts: 3, brief: true })).toEqual({ retryAfter: 240, brief: true });
});

test.each([
  ['queued one second less than 72 hours ago', { attempts: 80, queuedFor: threeDays - 1 }],
  ['queued 72 hours ago with nine attempts', { attempts: 9, queuedFor: threeDays }],
  ['with ten attempts in less than 72 hours', { attempts: 10, queuedFor: threeDays - 1 }],
])('a message %s is retried in an hour with the same mail', (_, progress) => {
  for (const brief of [false, true]) {
    expect(failed({ ...progress, brief })).toEqual({ retryAfter: 3_600, brief });
  }
});

describe.each(refusals)('after 72 hours and ten attempts (%s)', (refusal) => {
  const progress = { attempts: 10, queuedFor: threeDays, refusal };

  test('the full mail is followed by the brief one', () => {
    expect(failed(progress)).toEqual({ retryAfter: 0, brief: true });
  });

  test('a message whose brief mail failed is a dead letter', () => {
    expect(failed({ ...progress, brief: true })).toBeUndefined();
  });
});

test.each([false, true])('without a mail server, 72 hours pass before the mail changes (brief: %s)', (brief) => {
  let queuedFor = 0;
  for (let attempts = 1; ; attempts += 1) {
    const next = failed({ attempts, queuedFor, brief });
    if (next?.brief !== brief) break;
    queuedFor += next.retryAfter;
  }
  expect(queuedFor).toBeGreaterThanOrEqual(threeDays);
  expect(queuedFor).toBeLessThan(threeDays + 3_600);
});
