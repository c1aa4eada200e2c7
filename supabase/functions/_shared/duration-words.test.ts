import { durationWords } from './duration-words.ts';

it.each([
  [0, '0 minutes'],
  [3_599, '59 minutes'],
  [3_600, '1 hour'],
  [97_199, '26 hours'],
])('A duration of %i seconds is %s', (seconds, words) => {
  expect(durationWords(seconds)).toBe(words);
});
