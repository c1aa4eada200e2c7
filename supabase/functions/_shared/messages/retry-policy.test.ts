import { isBrief, isDeadLetter, retryAfter } from './retry-policy.ts';

const hour = 3_600;

/** All attempts to mail a message if each one fails: when each is made, in seconds, and whether its email is brief. */
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

describe('The retry policy', () => {
  it('allows six attempts within 90 minutes, and then one an hour until 72 hours have passed', () => {
    const attempts = attemptsOf(false, 77);
    const [first, sixth, seventh] = [attempts[0], attempts[5], attempts[6]].map((attempt) => attempt?.at ?? 0);
    expect(first).toBe(0);
    expect(sixth).toBeLessThanOrEqual(90 * 60);
    expect((seventh ?? 0) - (sixth ?? 0)).toBe(hour);
    const tried = attempts.filter(({ at }) => at < 72 * hour);
    for (const [index, { at }] of tried.entries()) expect(at - (tried[index - 1]?.at ?? 0)).toBeLessThanOrEqual(hour);
    expect(72 * hour - (tried.at(-1)?.at ?? 0)).toBeLessThanOrEqual(hour);
  });

  it('switches to a brief email after the sixth refusal, and sends it a minute later', () => {
    const attempts = attemptsOf(true, 8);
    expect(attempts.map(({ brief }) => brief)).toEqual([false, false, false, false, false, false, true, true]);
    expect((attempts[6]?.at ?? 0) - (attempts[5]?.at ?? 0)).toBe(60);
  });

  it('continues with the full email for 72 hours if no mail server answers', () => {
    for (const { at, brief } of attemptsOf(false, 80)) expect(brief).toBe(at >= 72 * hour);
  });

  it.each([
    ['tries again once an hour until 72 hours have passed', 72 * hour - 1, false, hour],
    ['treats a message as a dead letter after 72 hours, and tries again once a day', 72 * hour, true, 24 * hour],
  ])('%s', (_, queuedFor, isDead, next) => {
    expect(isDeadLetter({ queuedFor })).toBe(isDead);
    expect(retryAfter({ attempts: 80, refusals: 40, queuedFor })).toBe(next);
  });
});
