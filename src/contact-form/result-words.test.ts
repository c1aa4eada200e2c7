import { landingData } from '../../tests/support/page-data';
import { resultWords } from './result-words';

const labels = { ...landingData.content.page.form, limitedHelp: 'Wait {wait}.' };
const failure = { title: labels.failedTitle, text: labels.failedText };

test('A message that was sent has the words of the toast, and where the address is known, when the company replies.', () => {
  const words = { title: labels.sentTitle, text: labels.sentText };
  const sent = { outcome: 'sent', reference: '7KXM2PRH' } as const;
  expect(resultWords(labels, sent)).toEqual(words);
  const help = labels.sentHelp.replace('{email}', 'ada@example.com');
  expect(resultWords(labels, { ...sent, replyTo: 'ada@example.com' })).toEqual({ ...words, help });
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
