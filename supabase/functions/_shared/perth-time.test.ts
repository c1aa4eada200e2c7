import { perthDay, perthHour, perthTime } from './perth-time.ts';

it.each([
  ['2026-11-21T00:47:00Z', 'Saturday 21 November 2026, 8:47 am AWST', 'Saturday 21 November'],
  ['2026-11-20T16:00:00Z', 'Saturday 21 November 2026, 12:00 am AWST', 'Saturday 21 November'],
  ['2026-11-21T04:00:00Z', 'Saturday 21 November 2026, 12:00 pm AWST', 'Saturday 21 November'],
  ['2026-12-31T15:59:59Z', 'Thursday 31 December 2026, 11:59 pm AWST', 'Thursday 31 December'],
  ['2026-07-01T05:05:00Z', 'Wednesday 1 July 2026, 1:05 pm AWST', 'Wednesday 1 July'],
])('The Perth clock shows %s as %s, on %s', (time, text, day) => {
  expect(perthTime(new Date(time))).toBe(text);
  expect(perthDay(new Date(time))).toBe(day);
});

it('The Perth clock shows the day and the hour of an email that is sent again and again', () => {
  expect(perthHour(new Date('2026-11-21T00:47:00Z'))).toBe('Saturday 21 November, 8 am');
});
