import { withEmail } from './follow-page.ts';
import { companyEmail } from '../plain-page/words.ts';

it.each([
  ['Call us & wait.', 'Call us &#38; wait.'],
  ['{email}', 'LINK'],
  ['To {email}, or again to {email}!', 'To LINK, or again to LINK!'],
])('The sentence %j has a link to the company in each place of its email address', (sentence, html) => {
  const link = `<a href="mailto:${companyEmail}">${companyEmail}</a>`;
  expect(withEmail(sentence).html).toBe(html.replaceAll('LINK', link));
});
