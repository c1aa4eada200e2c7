import { isBrief, isDeadLetter, retryAfter } from './retry-policy.ts';

const hour = 3_600;

/** The attempts of a message that always fails: seconds since it was queued, and whether each was brief. */
function attemptsOf(areRefused: boolean, count: number): { at: number; brief: boolean }[] {
  const attempts: { at: number; brief: boolean }[] = [];
  let refusals = 0;
  let at = 0;
  for (let number = 1; number <= count; number += 1) {
    attempts.push({ at, brief: isBrief({ refusals, queuedFor: at }) });
    refusals += areRefused ? 1 : 0;
    at += retryAfter({ attempts: number, refusals, queuedFor: at });
  }
  return attempts;
}

test('The first six attempts are made within 90 minutes, and later ones each hour for 72 hours.', () => {
  const attempts = attemptsOf(false, 77);
  const [first, sixth, seventh] = [attempts[0], attempts[5], attempts[6]].map((attempt) => attempt?.at ?? 0);
  expect(first).toBe(0);
  expect(sixth).toBeLessThanOrEqual(90 * 60);
  expect((seventh ?? 0) - (sixth ?? 0)).toBe(hour);
  const tried = attempts.filter(({ at }) => at < 72 * hour);
  for (const [index, { at }] of tried.entries()) expect(at - (tried[index - 1]?.at ?? 0)).toBeLessThanOrEqual(hour);
  expect(72 * hour - (tried.at(-1)?.at ?? 0)).toBeLessThanOrEqual(hour);
});

test('From the sixth refusal on, the email is brief, and the first brief one comes within minutes.', () => {
  const attempts = attemptsOf(true, 8);
  expect(attempts.map(({ brief }) => brief)).toEqual([false, false, false, false, false, false, true, true]);
  expect((attempts[6]?.at ?? 0) - (attempts[5]?.at ?? 0)).toBe(60);
});

test('An email does not become brief within 72 hours if no mail server answers.', () => {
  for (const { at, brief } of attemptsOf(false, 80)) expect(brief).toBe(at >= 72 * hour);
});

test.each([
  [72 * hour - 1, false, hour],
  [72 * hour, true, 24 * hour],
])('After %i seconds it is a dead letter, %s, whose next attempt is %i seconds later.', (queuedFor, isDead, next) => {
  expect(isDeadLetter({ queuedFor })).toBe(isDead);
  expect(retryAfter({ attempts: 80, refusals: 40, queuedFor })).toBe(next);
});
