import { landingData } from '../../tests/support/page-data';
import { resultWords } from './result-words';

const labels = { ...landingData.content.page.form, limitedHelp: 'Wait {wait}.' };
const failure = { title: labels.failedTitle, text: labels.failedText };

describe('The help for a limited visitor', () => {
  it.each([
    [0, '1 minute'],
    [60, '1 minute'],
    [61, '2 minutes'],
    [2700, '45 minutes'],
    [2701, 'about an hour'],
    [undefined, 'about an hour'],
  ])('turns Retry-After: %j into a wait of %s', (retryAfter, wait) => {
    expect(resultWords(labels, { outcome: 'limited', retryAfter })).toEqual({ ...failure, help: `Wait ${wait}.` });
  });
});
