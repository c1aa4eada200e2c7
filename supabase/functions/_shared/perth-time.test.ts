import { perthHour, perthTime, replyWhen } from './perth-time.ts';

it.each([
  ['2026-11-21T00:47:00Z', 'Saturday 21 November 2026, 8:47 am AWST', '8:47 am on Sunday 22 November'],
  ['2026-11-20T16:00:00Z', 'Saturday 21 November 2026, 12:00 am AWST', '12:00 am on Sunday 22 November'],
  ['2026-11-21T04:00:00Z', 'Saturday 21 November 2026, 12:00 pm AWST', '12:00 pm on Sunday 22 November'],
  ['2026-12-31T15:59:59Z', 'Thursday 31 December 2026, 11:59 pm AWST', '11:59 pm on Friday 1 January'],
  ['2026-07-01T05:05:00Z', 'Wednesday 1 July 2026, 1:05 pm AWST', '1:05 pm on Thursday 2 July'],
])('The Perth clock shows %s as %s, and the time 24 hours later as %s', (time, text, due) => {
  expect(perthTime(new Date(time))).toBe(text);
  expect(replyWhen(new Date(time), new Date(time)).join(' ')).toBe(`by ${due}`);
});

it('The Perth clock shows the day and the hour of an email that is sent again and again', () => {
  expect(perthHour(new Date('2026-11-21T00:47:00Z'))).toBe('Saturday 21 November, 8 am');
});

it.each([
  ['2026-11-22T00:46:59Z', 'by 8:47 am on Sunday 22 November'],
  ['2026-11-22T00:47:00Z', 'at once, because the promised 24 hours are over'],
])('The Perth clock knows at %s whether the 24 hours since 2026-11-21T00:47:00Z are over', (at, words) => {
  expect(replyWhen(new Date('2026-11-21T00:47:00Z'), new Date(at)).join(' ')).toBe(words);
});
