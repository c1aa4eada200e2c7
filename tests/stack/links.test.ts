import { markup } from '../../supabase/functions/_shared/markup.ts';
import { maxAnswerHours, promisedHours } from '../../supabase/functions/_shared/promise.ts';
import { aMessage } from '../support/a-message.ts';
import { content } from '../support/content.ts';
import { linkIn, mails } from '../support/mailbox.ts';
import { acceptedMessage, healthCheck, sharedStack, sweep, useStack } from '../support/stack.ts';

const { stack, sql, deliveredMails } = useStack();

const { overdueButton, unansweredButton, nudgedText, answeredLabel } = content.follow;
const nudged = markup`<p>${nudgedText}</p>`.html;
const answered = markup`<dt>${answeredLabel}</dt>`.html;
const buttonWith = (words: string) => markup`${words}</button>`.html;

const open = async (url: string) => (await fetch(url)).text();

async function press(url: string): Promise<string> {
  const body = new URLSearchParams({ token: new URL(url).searchParams.get('token') ?? '', action: 'do' });
  return (await fetch(`${stack().siteUrl}/api/message`, { method: 'POST', body })).text();
}

async function mailsToOwner(count: number) {
  const all = await mails(stack().mailboxUrl);
  const found = all.filter(({ to }) => to[0]?.address === 'owner@company.example');
  if (found.length !== count) throw new Error(`There must be ${count} emails to the owner, not ${found.length}.`);
  return found;
}

const letHoursPass = (hours: number) => {
  const earlier = (column: string) => `${column} = ${column} - interval '${hours} hours'`;
  return sql().unsafe(`
    update contact_messages set ${['received_at', 'queued_at', 'mailed_at', 'nudged_at', 'told_at', 'answered_at'].map(earlier).join()};
    update contact_lists set ${earlier('made_at')}, sent_at = coalesce(sent_at, now()), next_attempt_at = null`);
};

it('A visitor without an answer tells the owner, and again after an answer that has not come; no log has tokens or words', async () => {
  const url = stack().siteUrl + (await acceptedMessage(stack())).page;
  await deliveredMails();
  expect(await open(url)).not.toContain('<button');
  await press(url);
  await letHoursPass(promisedHours + 1);
  expect(await open(url)).toContain(buttonWith(overdueButton));
  expect(await press(url)).toContain(nudged);
  await sweep(stack());
  expect(await open(url)).not.toContain(nudged);
  const [email] = await mailsToOwner(1);
  await letHoursPass(maxAnswerHours - promisedHours);
  const late = `a message has waited more than ${maxAnswerHours} hours for an answer`;
  expect(await healthCheck(stack(), '?answers')).toEqual([503, [late]]);
  const link = email ? linkIn(email, 'answered') : '';
  await press(link);
  expect(await open(url)).toContain(answered);
  expect(await healthCheck(stack(), '?answers')).toEqual([200, []]);
  await letHoursPass(5);
  expect(await open(url)).toContain(buttonWith(unansweredButton));
  expect(await press(url)).not.toContain(answered);
  await sweep(stack());
  expect((await mailsToOwner(2)).at(-1)?.text).toMatch(/Decided: Marked as answered on .*\nAsked again: on /);
  const log = (await sharedStack()).log.join();
  expect(log).toMatch(/ {2}act-on-contact-message \| .*"outcome":"done"/);
  expect(log).not.toContain('"level":"debug"');
  for (const secret of [...Object.values(aMessage()), link.slice(-64), url.slice(-64)]) {
    expect(log).not.toContain(secret);
  }
});
