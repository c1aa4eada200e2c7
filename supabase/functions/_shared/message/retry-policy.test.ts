import type { MailFailure } from '../mail/mailer.ts';
import { isBrief, isDeadLetter, retryAfter } from './retry-policy.ts';

const hour = 3_600;

/** The attempts to mail a message, in seconds. @param failureOf gets the number of an attempt, from one. */
function attemptsOf(failureOf: (number: number) => MailFailure, count: number): { at: number; brief: boolean }[] {
  const attempts: { at: number; brief: boolean }[] = [];
  let refusals = 0;
  let at = 0;
  for (let number = 1; number <= count; number += 1) {
    attempts.push({ at, brief: isBrief({ refusals, queuedFor: at }) });
    const failure = failureOf(number);
    refusals += failure === 'refused' ? 1 : 0;
    at += retryAfter({ attempts: number, refusals, queuedFor: at }, failure);
  }
  return attempts;
}

const unsent = () => 'not sent' as const;
const refused = () => 'refused' as const;

describe('The retry policy', () => {
  it('allows six attempts within 90 minutes, and then one an hour', () => {
    const minutes = attemptsOf(unsent, 8).map(({ at }) => at / 60);
    expect(minutes).toEqual([0, 1, 4, 13, 40, 85, 145, 205]);
  });

  it('switches to a brief email after the sixth refusal, sends it a minute later, and again an hour after that', () => {
    const attempts = attemptsOf(refused, 8);
    expect(attempts.map(({ brief }) => brief)).toEqual([false, false, false, false, false, false, true, true]);
    const pauses = [6, 7].map((index) => (attempts[index]?.at ?? 0) - (attempts[index - 1]?.at ?? 0));
    expect(pauses).toEqual([60, hour]);
  });

  it('waits a minute only once if the mail server stops answering after the sixth refusal', () => {
    const attempts = attemptsOf((number) => (number <= 6 ? 'refused' : 'not sent'), 100);
    const pauses = attempts.map(({ at }, index) => (attempts[index + 1]?.at ?? Infinity) - at);
    expect(pauses.slice(5).filter((pause) => pause < hour)).toEqual([60]);
    expect(attempts.filter(({ at }) => at >= 96 * hour && at < 120 * hour)).toHaveLength(1);
  });

  it('sends six copies in 72 hours if the mail server gets every copy but never replies', () => {
    const hours = attemptsOf(() => 'unknown outcome', 7).map(({ at }) => at / hour);
    expect(hours).toEqual([0, 1, 3, 9, 27, 51, 75]);
  });

  it.each<[string, number, MailFailure, boolean, number]>([
    ['tries again once an hour until 72 hours have passed', 72 * hour - 1, 'not sent', false, hour],
    ['tries a dead letter again once a day, after 72 hours', 72 * hour, 'not sent', true, 24 * hour],
    ['does so even after the refusal that makes its email brief', 72 * hour, 'refused', true, 24 * hour],
  ])('%s', (_, queuedFor, failure, isDead, next) => {
    expect(isDeadLetter({ queuedFor })).toBe(isDead);
    expect(retryAfter({ attempts: 80, refusals: 6, queuedFor }, failure)).toBe(next);
  });
});
