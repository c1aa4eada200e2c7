/** What staff do by the links in their emails, from the email as it was sent to the row, without a browser. */
import { randomUUID } from 'node:crypto';
import type { Purpose } from '../../supabase/functions/_shared/links/actions.ts';
import { createLinks } from '../../supabase/functions/_shared/links/create-links.ts';
import { aMessage } from '../support/a-message';
import { mails, type Mail } from '../support/mailbox';
import { sharedStack, sweep, untilNoneIsQueued, useStack } from '../support/stack';
import { linkIn, makeLink, open, post, press, tokenIn, type LinkPage } from '../support/staff-links';

const { stack, sql, mailsInTheEnd } = useStack();

async function send(change: object = {}, ip = '203.0.113.7'): Promise<string> {
  const id = randomUUID();
  const response = await fetch(`${stack().siteUrl}/api/contact`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': id, 'x-nf-client-connection-ip': ip },
    body: JSON.stringify({ ...aMessage(), ...change }),
  });
  expect(response.status).toBe(200);
  await response.text();
  return id;
}

type Row = { id: string; isHeld: boolean; isMailed: boolean; closedAs: 'answered' | 'discarded' | null };
const rows = () => sql()<Row[]>`
  select id, queued_at is null as "isHeld", mailed_at is not null as "isMailed", closed_as as "closedAs"
  from contact_messages order by received_at`;
const everything = () => sql()`
  select contact_messages::text as row from contact_messages union all
  select contact_lists::text from contact_lists
  order by row`;
const closedAs = async () => (await rows()).map((row) => row.closedAs);

const pressOn = (page: LinkPage) => press(stack().siteUrl, page);
const shown = ({ status, heading, button }: LinkPage) => [status, heading, button];

const oneMessage = 'A message from the website';
const messages = 'Messages from the website';

async function emailAbout(words: string, unwanted?: Mail): Promise<Mail> {
  const all = await mails(stack().mailboxUrl);
  const email = all.find(({ subject, id }) => subject.includes(words) && id !== unwanted?.id);
  if (!email) throw new Error(`There must be an email about ${words}: ${all.map(({ subject }) => subject).join()}`);
  return email;
}

/** Sends a message, and waits for its email. */
async function fullEmail(): Promise<{ id: string; email: Mail }> {
  const id = await send();
  await untilNoneIsQueued(sql());
  return { id, email: await emailAbout('Ann Lee') };
}

/** Holds messages, and gets their digest. */
async function digestOf(count: number): Promise<{ ids: string[]; email: Mail }> {
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) ids.push(await send({ website: 'x' }, `203.0.113.${String(index)}`));
  await sweep(stack());
  return { ids, email: await emailAbout('possible spam') };
}

/** Sends messages that are then 21 hours old, and gets their reminder. */
async function reminderOf(count: number): Promise<{ ids: string[]; email: Mail }> {
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) ids.push(await send({}, `203.0.113.${String(index)}`));
  await untilNoneIsQueued(sql());
  await sql()`update contact_messages set received_at = received_at - interval '21 hours'`;
  await sweep(stack());
  return { ids, email: await emailAbout('without an answer') };
}

describe('The email with a message', () => {
  test('has a link that marks it as answered, and undoes that.', async () => {
    const { email } = await fullEmail();
    const page = await open(linkIn(email, 'answered'));
    expect(shown(page)).toEqual([200, oneMessage, 'Mark as answered']);
    for (const text of ['Ann Lee', 'ann@example.com', 'Is the unit free?']) expect(page.html).toContain(text);
    expect(await closedAs()).toEqual([null]);

    const done = await pressOn(page);
    expect(shown(done)).toEqual([200, oneMessage, 'Undo']);
    expect(await closedAs()).toEqual(['answered']);

    expect(shown(await pressOn(done))).toEqual(shown(page));
    expect(await closedAs()).toEqual([null]);
  });

  test('has a link that marks it as spam, says when it is deleted, and undoes that until then.', async () => {
    const { email } = await fullEmail();
    const page = await open(linkIn(email, 'spam'));
    expect(shown(page)).toEqual([200, oneMessage, 'This is spam']);
    const done = await pressOn(page);
    expect(shown(done)).toEqual([200, oneMessage, 'Undo']);
    expect(done.html).toMatch(/will be deleted on \w+ \d+ \w+ \d{4}, .*\sAWST/);
    expect(shown(await pressOn(done))).toEqual(shown(page));

    await pressOn(page);
    await sql()`update contact_messages set closed_at = now() - interval '24 hours'`;
    expect((await open(linkIn(email, 'spam'))).status).toBe(404);
  });
});

describe('The digest', () => {
  test('has a link for each message that delivers it.', async () => {
    const { ids, email } = await digestOf(2);
    const [first = ''] = ids;
    const page = await open(linkIn(email, 'deliver', first));
    expect(shown(page)).toEqual([200, oneMessage, 'Deliver it']);
    const done = await pressOn(page);
    expect(shown(done)).toEqual([200, oneMessage, 'Undo']);
    expect(shown(await pressOn(done))).toEqual(shown(page));
    expect((await rows()).map(({ isHeld }) => isHeld)).toEqual([true, true]);

    await pressOn(page);
    await sweep(stack());
    expect((await rows()).map(({ isMailed }) => isMailed)).toEqual([true, false]);
    linkIn(await emailAbout('Ann Lee'), 'answered', first);
    // Mailed is mailed: there is nothing to undo.
    expect((await pressOn(done)).button).toBeUndefined();
    expect((await rows()).map(({ isMailed }) => isMailed)).toEqual([true, false]);
  });

  test('has a link that marks all of them as spam, and lists them before the button; one can still be delivered.', async () => {
    const { ids, email } = await digestOf(3);
    const page = await open(linkIn(email, 'all-spam'));
    expect(shown(page)).toEqual([200, messages, 'All of these are spam']);
    const beforeButton = page.html.slice(0, page.html.indexOf('<button'));
    expect(beforeButton.match(/ann@example\.com/g)).toHaveLength(3);
    expect(beforeButton.match(/Is the unit free\?/g)).toHaveLength(3);
    const done = await pressOn(page);
    expect(shown(done)).toEqual([200, messages, 'Undo']);
    expect(shown(await pressOn(done))).toEqual(shown(page));
    await pressOn(page);
    await pressOn(await open(linkIn(email, 'deliver', ids[0])));
    await sweep(stack());
    expect((await rows()).map(({ isMailed }) => isMailed)).toEqual([true, false, false]);
  });
});

test('The brief email has a link that shows the message, with its sender’s email address to write to.', async () => {
  const { id, email: full } = await fullEmail();
  await sql()`update contact_messages set mailed_at = null, next_attempt_at = now(), refusals = 6`;
  await sweep(stack());
  const brief = (await mails(stack().mailboxUrl)).find(({ id: other }) => other !== full.id);
  if (!brief) throw new Error('There must be a brief email.');
  const page = await open(linkIn(brief, 'read', id));
  expect(shown(page)).toEqual([200, oneMessage, undefined]);
  expect(page.html).toContain('Is the unit free?');
  expect(page.html).toContain('href="mailto:ann@example.com"');
});

test('The reminder has a link for each message, and one that marks all of them as answered, and undoes that.', async () => {
  const { ids, email } = await reminderOf(2);
  expect(shown(await open(linkIn(email, 'answered', ids[1])))).toEqual([200, oneMessage, 'Mark as answered']);
  const page = await open(linkIn(email, 'all-answered'));
  expect(shown(page)).toEqual([200, messages, 'Mark all as answered']);
  const done = await pressOn(page);
  expect(shown(done)).toEqual([200, messages, 'Undo']);
  expect(await closedAs()).toEqual(['answered', 'answered']);
  await pressOn(done);
  expect(await closedAs()).toEqual([null, null]);
});

/** A link of each kind about a message or a list that exists. */
async function everyLink(): Promise<string[]> {
  const { ids, email: reminder } = await reminderOf(1);
  const { ids: held, email: digest } = await digestOf(1);
  return [
    linkIn(reminder, 'answered'),
    linkIn(reminder, 'all-answered'),
    linkIn(digest, 'deliver', held[0]),
    linkIn(digest, 'spam', held[0]),
    linkIn(digest, 'all-spam'),
    await makeLink(stack(), 'read', ids[0] ?? ''),
  ];
}

test('A scanner that follows every link with GET and HEAD changes nothing, nor do other methods.', async () => {
  const links = await everyLink();
  const before = await everything();
  for (const link of links) {
    expect((await open(link)).status).toBe(200);
    expect((await open(link, 'HEAD')).status).toBe(200);
    for (const method of ['PUT', 'DELETE', 'PATCH', 'OPTIONS']) expect((await open(link, method)).status).toBe(405);
    // Only what the form posts counts.
    for (const action of ['do', 'undo']) expect((await open(`${link}&action=${action}`)).status).toBe(200);
    expect((await open(link, 'POST')).status).toBe(404);
  }
  expect(await everything()).toEqual(before);
});

describe('A token that does not work gets one plain page that reveals nothing, and changes nothing:', () => {
  const swap = (token: string, purpose: Purpose) => token.replace(/^[a-z-]+/, purpose);
  const otherId = (token: string, id: string) => token.replace(/[0-9a-f-]{36}/, id);
  const laterExpiry = (token: string) =>
    token.replace(/\.(\d{10})\./, (_, time) => `.${String(Number(time) + 86_400)}.`);

  test.each<[string, (token: string, other: string) => string | Promise<string>]>([
    ['none', () => ''],
    ['nonsense', () => '../../etc/passwd'],
    ['forged', (token) => `${token.slice(0, -64)}${'0'.repeat(64)}`],
    ['truncated', (token) => token.slice(0, -1)],
    ['longer', (token) => `${token}0`],
    ['for another purpose', (token) => swap(token, 'spam')],
    ['for another message', (token, other) => otherId(token, other)],
    ['with a later expiry', laterExpiry],
    ['of another secret', async () => tokenIn(await makeLinkOfOthers())],
    ['expired', async () => tokenIn(await makeLink(stack(), 'answered', await onlyId(), daysAgo(30)))],
    ['for a message that does not exist', async () => tokenIn(await makeLink(stack(), 'answered', randomUUID()))],
    ['very long', (token) => token + '0'.repeat(10_000)],
  ])('%s.', async (_, change) => {
    const { email } = await fullEmail();
    const token = tokenIn(linkIn(email, 'answered'));
    const before = await everything();
    const bad = await change(token, randomUUID());
    const plain = await open(`${stack().siteUrl}/api/message?token=no`);
    expect(plain.status).toBe(404);
    for (const page of [
      await open(`${stack().siteUrl}/api/message?${new URLSearchParams({ token: bad }).toString()}`),
      await post(stack().siteUrl, { token: bad, action: 'do' }),
      await post(stack().siteUrl, { token: bad, action: 'undo' }),
    ]) {
      expect([page.status, page.html]).toEqual([404, plain.html]);
    }
    expect(await everything()).toEqual(before);
  });

  const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60_000);
  const onlyId = async () => (await rows())[0]?.id ?? '';

  async function makeLinkOfOthers(): Promise<string> {
    const link = createLinks({ key: 'key-of-others', siteUrl: stack().siteUrl });
    return (await link('answered', await onlyId(), new Date())).url;
  }
});

test('Fifty presses at once have the effect of one.', async () => {
  const { email } = await digestOf(1);
  const page = await open(linkIn(email, 'deliver'));
  const pages = await Promise.all(Array.from({ length: 50 }, () => pressOn(page)));
  // The backend may be busy, which is no success and is said so.
  expect(pages.filter(({ status }) => status !== 200 && status !== 503)).toEqual([]);
  await sweep(stack());
  await sweep(stack());
  expect(await mailsInTheEnd()).toHaveLength(2);
  expect(await rows()).toMatchObject([{ isMailed: true }]);
});

test('The log of both functions has neither the token nor anything that the visitor wrote.', async () => {
  const { email } = await fullEmail();
  const link = linkIn(email, 'answered');
  await pressOn(await open(link));
  const { log } = await sharedStack();
  const lines = log.filter((line) => line.includes('api/message') || line.includes('act-on-contact-message'));
  expect(lines.some((line) => line.includes('"outcome":"done"'))).toBe(true);
  for (const written of [...Object.values(aMessage()), tokenIn(link).slice(-64)]) {
    expect(lines.join('\n')).not.toContain(written);
  }
});
