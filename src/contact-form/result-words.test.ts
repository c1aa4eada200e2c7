import { landingData } from '../../tests/support/page-data';
import { resultWords } from './result-words';

const labels = { ...landingData.content.page.form, limitedHelp: 'Wait {wait}.' };
const failure = { title: labels.failedTitle, text: labels.failedText };

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
