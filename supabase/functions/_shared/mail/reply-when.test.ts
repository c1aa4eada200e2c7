import { promisedHours } from '../promise.ts';
import { perthDay, perthTimeOfDay } from '../perth-time.ts';
import { replyWhen } from './reply-when.ts';

const receivedAt = new Date('2026-11-21T00:47:00Z');
const promised = new Date(receivedAt.getTime() + promisedHours * 3_600_000);

it.each([
  ['the end of the promised hours, until that comes', -1, `by ${perthTimeOfDay(promised)} on ${perthDay(promised)}`],
  ['at once, from then on', 0, `at once, because the promised ${promisedHours} hours are over`],
])('The time to reply is %s', (_, milliseconds, words) => {
  const at = new Date(promised.getTime() + milliseconds);
  expect(replyWhen(receivedAt, at).join(' ')).toBe(words);
});
