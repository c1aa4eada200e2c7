import { landingData } from '../../tests/support/page-data';
import { resultWords } from './result-words';

const labels = { ...landingData.content.page.form, limitedHelp: 'Wait {wait}.' };
const failure = { title: labels.failedTitle, text: labels.failedText };

test('A message that was sent, and a field error, have the words of the toast alone.', () => {
  expect(resultWords(labels, { outcome: 'sent', reference: '7KXM2PRH' })).toEqual({
    title: labels.sentTitle,
    text: labels.sentText,
  });
  expect(resultWords(labels, { outcome: 'invalid', fieldError: { field: 'name', error: 'Odd' } })).toEqual({
    title: labels.invalidTitle,
    text: 'Odd',
  });
});

test.each(['refused', 'conflict', 'unavailable'] as const)(
  'The outcome %s adds what to do to the failure.',
  (outcome) => {
    expect(resultWords(labels, { outcome, retryAfter: 5 })).toEqual({ ...failure, help: labels.failedHelp });
  },
);

test.each([
  [0, '1 minute'],
  [60, '1 minute'],
  [61, '2 minutes'],
  [2700, '45 minutes'],
  [2701, 'about an hour'],
  [undefined, 'about an hour'],
])('After %j seconds of Retry-After, the wait of a limited visitor is %s.', (retryAfter, wait) => {
  expect(resultWords(labels, { outcome: 'limited', retryAfter })).toEqual({ ...failure, help: `Wait ${wait}.` });
});
