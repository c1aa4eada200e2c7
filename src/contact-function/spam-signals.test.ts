import { readSpamSignals } from './spam-signals.ts';

test.each([
  ['absent', {}],
  ['null, as in a form without it', { website: null }],
  ['empty, as people leave it', { website: '' }],
])('The honeypot is not filled when it is %s.', (_, fields) => {
  expect(readSpamSignals(fields)).toMatchObject({ honeypotFilled: false });
});

test.each(['https://example.com', ' ', '\0', 5, 0, true, false, {}, []])(
  'The honeypot is filled when it holds %j.',
  (website) => {
    expect(readSpamSignals({ website })).toMatchObject({ honeypotFilled: true });
  },
);

test.each([0, -0, 0.25, 12.3, 86_400, Number.MAX_VALUE])('%d seconds are a measurement.', (seconds) => {
  expect(readSpamSignals({ seconds })).toMatchObject({ seconds });
});

test.each([
  undefined,
  null,
  '',
  '3',
  -1,
  -0.1,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  JSON.parse('1e999'),
  true,
  [3],
  { valueOf: 3 },
])('Seconds of %p were not measured.', (seconds) => {
  expect(readSpamSignals({ seconds })).toMatchObject({ seconds: undefined });
});

test.each([undefined, null, 'text', 7, true, [], [{ website: 'x', seconds: 3 }]])('%j gives no signals.', (fields) => {
  expect(readSpamSignals(fields)).toEqual({ honeypotFilled: false, seconds: undefined });
});
