import { readSpamSignals } from './spam-signals.ts';

test.each([
  ['absent', {}],
  ['null, as a plain form without it is read', { website: null }],
  ['empty, as a person leaves it', { website: '' }],
])('the hidden field is not filled when it is %s', (_, fields) => {
  expect(readSpamSignals(fields)).toMatchObject({ honeypotFilled: false });
});

test.each(['https://example.com', ' ', '\0', 5, 0, true, false, {}, []])(
  'the hidden field is filled when it holds %j',
  (website) => {
    expect(readSpamSignals({ website })).toMatchObject({ honeypotFilled: true });
  },
);

test.each([0, -0, 0.25, 12.3, 86_400, Number.MAX_VALUE])('%d seconds are a measurement', (seconds) => {
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
])('seconds of %p are no measurement', (seconds) => {
  expect(readSpamSignals({ seconds })).toMatchObject({ seconds: undefined });
});

test.each([undefined, null, 'text', 7, true, [], [{ website: 'x', seconds: 3 }]])('%j gives no signal', (fields) => {
  expect(readSpamSignals(fields)).toEqual({ honeypotFilled: false, seconds: undefined });
});
