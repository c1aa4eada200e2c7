/** How staff's reply, of which the inbound email service gets a copy, marks a message as answered. */
import { simpleParser } from 'mailparser';
import { createTransport, type SendMailOptions } from 'nodemailer';
import page from '../../content/page.json';
import { aMessage } from '../support/a-message.ts';
import { mails } from '../support/mailbox.ts';
import { postMessage, sharedStack, sweep, useStack } from '../support/stack.ts';
import { until } from '../support/until.ts';

const { stack, sql, mailsInTheEnd } = useStack();

const visitor = aMessage().email;

/** Sends an email through the mailbox's SMTP server, and waits until the edge function has logged this outcome. */
async function send(to: string[], outcome: string, change: SendMailOptions = {}): Promise<void> {
  const line = new RegExp(`"receive-reply".*"outcome":"${outcome}"`);
  const logged = async () => (await sharedStack()).log.filter((text) => line.test(text)).length;
  const before = await logged();
  const transport = createTransport(`smtp://127.0.0.1:${String(stack().portSettings.SMTP_PORT)}`);
  await transport.sendMail({ from: 'ada@company.example', to, subject: 'Re', text: 'A secret answer', ...change });
  await until(async () => (await logged()) > before);
}

/** Posts a message, and waits for its email. @returns the URL of the visitor's page. */
async function post(change = {}): Promise<string> {
  const { page: path } = (await (await postMessage(stack(), change)).json()) as { page: string };
  return stack().siteUrl + path;
}

const isAnswered = async (url: string) =>
  (await (await fetch(url)).text()).includes(page.follow.answeredText.split('{')[0] ?? '');

it('A reply to both addresses in Reply-To answers the message, but no other mail to them', async () => {
  const url = await post();
  const [{ id } = { id: '' }] = await mailsInTheEnd();
  const { replyTo } = await simpleParser(await (await fetch(`${stack().mailboxUrl}/api/email/${id}/source`)).text());
  const addresses = [replyTo ?? []].flat().flatMap(({ value }) => value.map(({ address = '' }) => address));
  expect(addresses).toEqual([visitor, expect.stringMatching(/^replies\+[0-9a-f]{52}@in\./)]);
  await send(addresses, 'automatic', { headers: { 'Auto-Submitted': 'auto-replied' } });
  await send(addresses, 'automatic', { envelope: { from: '', to: addresses } });
  await send(['colleague@company.example', ...addresses.slice(1)], 'without the visitor');
  await send(addresses, 'from the visitor', { from: visitor.toUpperCase() });
  expect(await isAnswered(url)).toBe(false);
  await send(addresses, 'answered');
  expect(await isAnswered(url)).toBe(true);
  const log = (await sharedStack()).log.filter((line) => line.includes('receive-reply')).join();
  for (const words of ['secret answer', 'ada@', visitor, 'Re"']) expect(log).not.toContain(words);
});

it('The reply that a digest’s button starts answers a held message', async () => {
  const url = await post({ website: 'x' });
  await sweep(stack());
  const [digest] = await mails(stack().mailboxUrl);
  const [, to = '', cc = ''] = /mailto:(\S+)\?\S+&cc=(\S+)/.exec(digest?.text ?? '') ?? [];
  await send([to, decodeURIComponent(cc)], 'answered');
  expect(await isAnswered(url)).toBe(true);
  expect(await sql()`select state from contact_messages`).toEqual([{ state: 'answered' }]);
});
