import type { ContactOutcome } from '../../supabase/functions/_shared/contact/protocol.ts';
import { pageData } from '../../tests/support/page-data.ts';
import { readSubmissionResult, resultWords } from './submission-result.ts';

const labels = { ...pageData.content.page.form, limitedHelp: 'Wait {wait}.' };
const failure = { title: labels.failedTitle, text: labels.failedText };

it.each([
  [0, '1 minute'],
  [60, '1 minute'],
  [61, '2 minutes'],
  [2700, '45 minutes'],
  [2701, 'about an hour'],
  [undefined, 'about an hour'],
])('The help for a visitor over the limit shows the wait from Retry-After: %j as %s', (retryAfter, wait) => {
  expect(resultWords(labels, { outcome: 'limited', retryAfter })).toEqual({ ...failure, help: `Wait ${wait}.` });
});

const reference = '7KXM2PRH';
const page = '/api/message?token=follow.a';
const replyTo = 'ann@example.com';
const withoutReference = { outcome: 'sent', reference: undefined, replyTo };

it.each<[ContactOutcome, unknown, object]>([
  ['sent', { reference, page }, { outcome: 'sent', reference, page, replyTo }],
  ['sent', { reference, page: `https://evil.example${page}` }, withoutReference],
  ['sent', { reference: '7KXM2PRHH' }, withoutReference],
  ['sent', { reference: 22222222 }, withoutReference],
  ['sent', null, withoutReference],
  ['invalid', { error: 'Odd', field: 'name' }, { outcome: 'invalid', error: 'Odd', field: 'name' }],
  ['invalid', { error: 'Odd', field: 'age' }, { outcome: 'invalid', error: 'Odd', field: undefined }],
  ['invalid', '', { outcome: 'refused' }],
  ['done', {}, { outcome: 'refused' }],
])('The result of a submission with the outcome %s and the body %j is %j', (outcome, body, result) => {
  expect(readSubmissionResult({ outcome, body }, replyTo)).toEqual(result);
});
