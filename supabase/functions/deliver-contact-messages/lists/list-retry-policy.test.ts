import { isBriefList, retryListAfter } from './list-retry-policy.ts';

const hour = 3_600;

describe('The retry policy of lists', () => {
  it('sends a list three times within ten minutes, then every half hour, and brief from the third time on', () => {
    const attempts = [1, 2, 3, 9].map((number) => ({ attempts: number, madeFor: 600 * hour }));
    expect(attempts.map((list) => [isBriefList(list), retryListAfter(list, 'refused')])).toEqual([
      [false, 240],
      [false, 240],
      [true, 1_800],
      [true, 1_800],
    ]);
  });

  it.each([
    [0, hour],
    [hour / 2 + 1, hour + 2],
    [12 * hour + 1, 24 * hour],
  ])('waits longer if the mail server has got a list %i s after it was made, but never replies', (madeFor, next) => {
    expect(retryListAfter({ attempts: 1, madeFor }, 'unknown outcome')).toBe(next);
  });
});
