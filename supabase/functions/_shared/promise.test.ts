import { maxAnswerHours, maxNudgedHours, promisedHours, remindAfterHours, reportAfterHours } from './promise.ts';

it('A message without an answer gets a reminder before the promised hours are over, and the answer check fails after them', () => {
  const hours = [0, remindAfterHours, promisedHours, maxAnswerHours, maxNudgedHours];
  expect(hours.toSorted((one, other) => one - other)).toEqual(hours);
  expect(new Set(hours).size).toBe(hours.length);
});

it('The report of a month is made after the promised hours of its last message', () => {
  expect(reportAfterHours).toBeGreaterThan(promisedHours);
});
