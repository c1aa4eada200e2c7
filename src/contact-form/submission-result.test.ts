import { landingData } from '../../tests/support/page-data.ts';
import { resultWords } from './submission-result.ts';

const labels = { ...landingData.content.page.form, limitedHelp: 'Wait {wait}.' };
const failure = { title: labels.failedTitle, text: labels.failedText };

describe('The help for a visitor over the limit', () => {
  it.each([
    [0, '1 minute'],
    [60, '1 minute'],
    [61, '2 minutes'],
    [2700, '45 minutes'],
    [2701, 'about an hour'],
    [undefined, 'about an hour'],
  ])('shows the wait from Retry-After: %j as %s', (retryAfter, wait) => {
    expect(resultWords(labels, { outcome: 'limited', retryAfter })).toEqual({ ...failure, help: `Wait ${wait}.` });
  });
});
