import { createTransport, type SendMailOptions } from 'nodemailer';
import { backendSettings, readPorts, replyUrl } from '../../local/stack/settings.ts';
import { markup } from '../../supabase/functions/_shared/markup.ts';
import { aMessage } from '../support/a-message.ts';
import { content } from '../support/content.ts';
import { acceptedMessage, sharedStack, useStack } from '../support/stack.ts';
import { until } from '../support/until.ts';

const { stack, sql, deliveredMails } = useStack();

/** In Reply-To, this address needs quotes. */
const visitor = 'a..b.@docomo.example';

/** Sends an email through the mailbox's SMTP server, and waits until the edge function has logged this outcome. */
async function send(to: string[], outcome: string, change: SendMailOptions = {}): Promise<void> {
  const line = new RegExp(`"receive-reply".*"outcome":"${outcome}"`);
  const logged = async () => (await sharedStack()).log.filter((text) => line.test(text)).length;
  const before = await logged();
  const transport = createTransport(`smtp://127.0.0.1:${String(stack().portSettings.SMTP_PORT)}`);
  await transport.sendMail({ from: 'ada@company.example', to, subject: 'Re', text: 'A secret answer', ...change });
  await until(async () => (await logged()) > before);
}

const isAnswered = async (path: string) =>
  (await (await fetch(stack().siteUrl + path)).text()).includes(markup`<dt>${content.follow.answeredLabel}</dt>`.html);

it('A reply to both addresses in Reply-To answers the message, also after the database has failed; automatic mail does not', async () => {
  const { page: path } = await acceptedMessage(stack(), aMessage({ email: visitor }));
  const [{ id } = { id: '' }] = await deliveredMails();
  const source = await (await fetch(`${stack().mailboxUrl}/api/email/${id}/source`)).text();
  const [replyTo = ''] = /^Reply-To:.*(\r?\n[ \t].*)*/m.exec(source) ?? [];
  const addresses = Array.from(replyTo.matchAll(/<([^<>]*)>/g), ([, address = '']) => address);
  expect(addresses).toEqual(['"a..b."@docomo.example', expect.stringMatching(/^replies\+[0-9a-f]{52}@in\./)]);
  await send(addresses, 'automatic', { headers: { 'Auto-Submitted': 'auto-replied' } });
  await send(addresses, 'automatic', { envelope: { from: '', to: addresses } });
  expect(await isAnswered(path)).toBe(false);
  // While the database fails, the service has to try again.
  await sql()`alter table contact_messages rename to renamed`;
  await send(addresses, 'database unavailable').finally(() => sql()`alter table renamed rename to contact_messages`);
  await send(addresses, 'answered');
  expect(await isAnswered(path)).toBe(true);
  const log = (await sharedStack()).log.filter((line) => line.includes('receive-reply')).join();
  for (const words of ['secret answer', 'ada@', visitor, 'Re"']) expect(log).not.toContain(words);
});

it('A reply with a flood of recipients is too large, and does not end the function', async () => {
  const url = new URL(replyUrl(backendSettings({}, readPorts(stack().portSettings))));
  const headers = { Authorization: `Basic ${btoa(`${url.username}:${url.password}`)}` };
  const post = (mail: object) => {
    return fetch(url.origin + url.pathname, { method: 'POST', headers, body: JSON.stringify(mail) });
  };
  const recipients = Array.from({ length: 300_000 }, (_, place) => ({ Email: `guest${String(place)}@example.com` }));
  expect((await post({ OriginalRecipient: 'replies@in.company.example', ToFull: recipients })).status).toBe(200);
  expect((await post({ OriginalRecipient: 'replies@in.company.example' })).status).toBe(200);
});
