/** What staff do by the links in their mails, from the mail as it was sent to the row, without a browser. */
import { randomUUID } from 'node:crypto';
import type { Purpose } from '../../supabase/functions/_shared/links/token.ts';
import { aMessage } from '../support/a-message';
import { mails, type Mail } from '../support/mailbox';
import { untilNoneIsQueued, useStack } from '../support/stack';
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

async function sweep(): Promise<void> {
  const { url, secret } = stack().backend.sweep;
  const response = await fetch(url, { method: 'POST', headers: { Authorization: `Bearer ${secret}` } });
  expect(await response.json()).toMatchObject({ problems: [] });
}

type Row = { id: string; state: string; isAnswered: boolean; isDiscarded: boolean };
const rows = () => sql()<Row[]>`
  select id, state, answered_at is not null as "isAnswered", discarded_at is not null as "isDiscarded"
  from contact_messages order by received_at`;
const everything = () => sql()`
  select contact_messages::text as row from contact_messages union all
  select contact_digests::text from contact_digests union all
  select contact_reminders::text from contact_reminders
  order by row`;

const pressOn = (page: LinkPage) => press(stack().siteUrl, page);
const shown = ({ status, heading, button }: LinkPage) => [status, heading, button];

/** Sends a message, and waits for its mail. */
async function notification(): Promise<{ id: string; mail: Mail }> {
  const id = await send();
  const [mail] = await mailsInTheEnd();
  if (!mail) throw new Error('There must be a mail.');
  return { id, mail };
}

/** Holds messages, and gets their digest. */
async function digestOf(count: number): Promise<{ ids: string[]; mail: Mail }> {
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) ids.push(await send({ website: 'x' }, `203.0.113.${String(index)}`));
  await sweep();
  const mail = (await mails(stack().mailboxUrl)).find(({ subject }) => subject.includes('held'));
  if (!mail) throw new Error('There must be a digest.');
  return { ids, mail };
}

describe('The notification', () => {
  test('has a link that marks its message as answered, and undoes that.', async () => {
    const { mail } = await notification();
    const page = await open(linkIn(mail, 'answered'));
    expect(shown(page)).toEqual([200, 'Have you answered this message?', 'Mark as answered']);
    for (const text of ['Ann Lee', 'ann@example.com', 'Is the unit free?']) expect(page.html).toContain(text);
    expect(await rows()).toMatchObject([{ isAnswered: false }]);

    const done = await pressOn(page);
    expect(shown(done)).toEqual([200, 'Marked as answered', 'Undo']);
    expect(await rows()).toMatchObject([{ isAnswered: true }]);

    expect(shown(await pressOn(done))).toEqual(shown(page));
    expect(await rows()).toMatchObject([{ isAnswered: false }]);
  });

  test('has a link that marks its message as spam, says when it is deleted, and undoes that.', async () => {
    const { mail } = await notification();
    const page = await open(linkIn(mail, 'spam'));
    expect(shown(page)).toEqual([200, 'Is this message spam?', 'This is spam']);
    const done = await pressOn(page);
    expect(shown(done)).toEqual([200, 'Marked as spam', 'Undo']);
    expect(done.html).toMatch(/will be deleted on \w+ \d+ \w+ \d{4}, .*\sAWST/);
    expect(await rows()).toMatchObject([{ isDiscarded: true }]);
    await pressOn(done);
    expect(await rows()).toMatchObject([{ isDiscarded: false }]);

    await pressOn(page);
    await sql()`update contact_messages set discarded_at = now() - interval '24 hours'`;
    await sweep();
    expect(await rows()).toEqual([]);
    expect((await open(linkIn(mail, 'spam'))).status).toBe(404);
  });
});

describe('The digest', () => {
  test('has a link for each message that delivers it.', async () => {
    const { ids, mail } = await digestOf(2);
    const [first = ''] = ids;
    const page = await open(linkIn(mail, 'deliver', first));
    expect(shown(page)).toEqual([200, 'Deliver this message?', 'Deliver it']);
    const done = await pressOn(page);
    expect(shown(done)).toEqual([200, 'This message will be delivered', 'Undo']);
    expect(shown(await pressOn(done))).toEqual(shown(page));
    expect((await rows()).map(({ state }) => state)).toEqual(['held', 'held']);

    await pressOn(page);
    await sweep();
    expect((await rows()).map(({ state }) => state)).toEqual(['delivered', 'held']);
    const subjects = (await mailsInTheEnd()).map(({ subject }) => subject).sort();
    expect(subjects).toEqual(['Website enquiry from Ann Lee', mail.subject].sort());
    // Mailed is mailed: there is nothing to undo.
    expect((await open(linkIn(mail, 'deliver', first))).button).toBeUndefined();
    expect((await pressOn(done)).button).toBeUndefined();
    expect((await rows()).map(({ state }) => state)).toEqual(['delivered', 'held']);
  });

  test('has a link for each message that deletes it.', async () => {
    const { ids, mail } = await digestOf(2);
    const page = await open(linkIn(mail, 'delete', ids[1]));
    expect(shown(page)).toEqual([200, 'Delete this message?', 'Delete it']);
    const done = await pressOn(page);
    expect(shown(done)).toEqual([200, 'This message will be deleted', 'Undo']);
    expect((await rows()).map(({ isDiscarded }) => isDiscarded)).toEqual([false, true]);
    await pressOn(done);
    expect((await rows()).map(({ isDiscarded }) => isDiscarded)).toEqual([false, false]);
  });

  test('has a link that marks all of them as spam, with their number and references; one can still be delivered.', async () => {
    const { ids, mail } = await digestOf(3);
    const references = await sql()<{ reference: string }[]>`select reference from contact_messages`;
    const page = await open(linkIn(mail, 'all-spam'));
    expect(shown(page)).toEqual([200, 'Are all of these spam?', 'All of these are spam']);
    expect(page.html).toContain('These 3 messages are held');
    for (const { reference } of references) expect(page.html).toContain(reference);
    const done = await pressOn(page);
    expect(shown(done)).toEqual([200, 'Marked as spam', 'Undo']);

    await pressOn(await open(linkIn(mail, 'deliver', ids[0])));
    await sweep();
    expect((await rows()).map(({ state }) => state)).toEqual(['delivered', 'held', 'held']);
    await sql()`update contact_digests set discarded_at = now() - interval '24 hours'`;
    await sweep();
    expect((await rows()).map(({ id }) => id)).toEqual([ids[0]]);
  });

  test('can be marked as spam, and that undone.', async () => {
    const { mail } = await digestOf(2);
    const page = await open(linkIn(mail, 'all-spam'));
    expect(shown(await pressOn(await pressOn(page)))).toEqual(shown(page));
    await sql()`update contact_digests set sent_at = now() - interval '1 day'`;
    await sweep();
    expect(await rows()).toMatchObject([{ state: 'held' }, { state: 'held' }]);
  });
});

test('The brief mail has a link that shows the message, with its sender’s email address to write to.', async () => {
  const { id, mail: full } = await notification();
  await sql()`
    update contact_messages
    set state = 'queued', mailed_at = null, queued_at = now(), next_attempt_at = now(), brief = true`;
  await sweep();
  await untilNoneIsQueued(sql());
  const brief = (await mails(stack().mailboxUrl)).find(({ subject }) => subject !== full.subject);
  if (!brief) throw new Error('There must be a brief mail.');
  const page = await open(linkIn(brief, 'read', id));
  expect(shown(page)).toEqual([200, 'A message from the website', undefined]);
  expect(page.html).toContain('Is the unit free?');
  expect(page.html).toContain('href="mailto:ann@example.com"');
});

describe('The reminder', () => {
  /** Sends messages that then have half an hour left, so that they are due at night too, and gets their reminder. */
  async function reminderOf(count: number): Promise<{ ids: string[]; mail: Mail }> {
    const ids: string[] = [];
    for (let index = 0; index < count; index += 1) ids.push(await send({}, `203.0.113.${String(index)}`));
    await untilNoneIsQueued(sql());
    await sql()`update contact_messages set received_at = received_at - interval '23 hours 30 minutes'`;
    await sweep();
    const mail = (await reminders())[0];
    if (!mail) throw new Error('There must be a reminder.');
    return { ids, mail };
  }

  const reminders = async () =>
    (await mails(stack().mailboxUrl)).filter(({ subject }) => subject.includes('without an answer'));
  const passHour = () => sql()`update contact_reminders set sent_at = sent_at - interval '1 hour'`;
  const answered = async () => (await rows()).map(({ isAnswered }) => isAnswered);

  test('has a link for each message that marks it as answered; the health check counts the others.', async () => {
    const { ids, mail } = await reminderOf(2);
    const page = await open(linkIn(mail, 'answered', ids[0]));
    expect(shown(page)).toEqual([200, 'Have you answered this message?', 'Mark as answered']);
    expect(await answered()).toEqual([false, false]);
    const done = await pressOn(page);
    expect(shown(done)).toEqual([200, 'Marked as answered', 'Undo']);
    expect(await answered()).toEqual([true, false]);

    const { url, secret } = stack().backend.sweep;
    const response = await fetch(url, { headers: { Authorization: `Bearer ${secret}` } });
    expect(response.status).toBe(200);
    const { unanswered, oldestUnanswered } = (await response.json()) as Record<string, number>;
    expect([unanswered, Math.floor((oldestUnanswered ?? 0) / 3_600)]).toEqual([1, 23]);

    await passHour();
    await sweep();
    expect(await reminders()).toHaveLength(1);
  });

  test('has a link that marks all of them as answered, and undoes that.', async () => {
    const { mail } = await reminderOf(2);
    const page = await open(linkIn(mail, 'all-answered'));
    expect(shown(page)).toEqual([200, 'Have you answered all of these?', 'All answered']);
    const done = await pressOn(page);
    expect(shown(done)).toEqual([200, 'Marked as answered', 'Undo']);
    expect(await answered()).toEqual([true, true]);
    await pressOn(done);
    expect(await answered()).toEqual([false, false]);
  });

  test('does not list a message that was marked as answered by the link in its own mail.', async () => {
    const { mail } = await notification();
    await pressOn(await open(linkIn(mail, 'answered')));
    const { ids, mail: reminder } = await reminderOf(1);
    expect(reminder.subject).toBe('Website: 1 message without an answer');
    linkIn(reminder, 'answered', ids[0]);
  });
});

/** A link of each kind about a message, a digest or a reminder that exists. */
async function everyLink(): Promise<string[]> {
  const { id, mail } = await notification();
  const { ids, mail: digest } = await digestOf(1);
  const reminder = randomUUID();
  await sql()`insert into contact_reminders (id) values (${reminder})`;
  await sql()`update contact_messages set reminder_id = ${reminder} where id = ${id}`;
  return [
    linkIn(mail, 'answered'),
    linkIn(mail, 'spam'),
    linkIn(digest, 'deliver', ids[0]),
    linkIn(digest, 'delete', ids[0]),
    linkIn(digest, 'all-spam'),
    await makeLink(stack(), 'read', id),
    await makeLink(stack(), 'all-answered', reminder),
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

test('Each page is noindex, no-store and no-referrer, and its policy allows no script and nothing of others.', async () => {
  const pages = await Promise.all((await everyLink()).map((link) => open(link)));
  pages.push(await open(`${stack().siteUrl}/api/message?token=x`), await open(`${stack().siteUrl}/api/message`));
  for (const { headers, html } of pages) {
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('x-robots-tag')).toBe('noindex');
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(
      /^default-src 'none'; style-src 'sha256-[^;]+'; img-src 'self'; font-src 'self'; form-action 'self'; /,
    );
    expect(policy).not.toMatch(/script-src|unsafe/);
    expect(html).not.toMatch(/<(script|iframe)\b|https?:/);
    expect(html.slice(html.indexOf('<main>'))).not.toMatch(/<(img|link)\b/);
    expect(html).toContain('<meta name="robots" content="noindex">');
  }
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
    ['for another purpose', (token) => swap(token, 'delete')],
    ['for another message', (token, other) => otherId(token, other)],
    ['with a later expiry', laterExpiry],
    ['of another secret', async () => tokenIn(await makeLinkOfOthers())],
    ['expired', async () => tokenIn(await makeLink(stack(), 'answered', await onlyId(), daysAgo(30)))],
    ['for a message that does not exist', async () => tokenIn(await makeLink(stack(), 'answered', randomUUID()))],
    ['very long', (token) => token + '0'.repeat(10_000)],
  ])('%s.', async (_, change) => {
    const { mail } = await notification();
    const token = tokenIn(linkIn(mail, 'answered'));
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
    const { createLinks } = await import('../../supabase/functions/_shared/links/create-links.ts');
    const link = createLinks({ secret: 'another-link-secret', siteUrl: stack().siteUrl });
    return link('answered', await onlyId(), new Date());
  }
});

test('A link works until the 30th day, and not longer.', async () => {
  const { id } = await notification();
  const almost = new Date(Date.now() - 30 * 24 * 60 * 60_000 + 60_000);
  expect((await open(await makeLink(stack(), 'answered', id, almost))).status).toBe(200);
});

test('A page of another site cannot press the button, nor can a form with a button that no page has.', async () => {
  const { mail } = await notification();
  const token = tokenIn(linkIn(mail, 'spam'));
  for (const headers of [{ 'Sec-Fetch-Site': 'cross-site' }, { Origin: 'https://other.example' }]) {
    expect((await post(stack().siteUrl, { token, action: 'do' }, headers)).status).toBe(403);
  }
  expect((await post(stack().siteUrl, { token, action: 'delete' })).status).toBe(404);
  expect((await post(stack().siteUrl, { token })).status).toBe(404);
  expect(await rows()).toMatchObject([{ isDiscarded: false }]);
});

test('A browser without Sec-Fetch-Site, whose Origin is null because of no-referrer, can press the button.', async () => {
  const { mail } = await notification();
  const page = await open(linkIn(mail, 'spam'));
  expect((await press(stack().siteUrl, page, { Origin: 'null' })).status).toBe(200);
  expect(await rows()).toMatchObject([{ isDiscarded: true }]);
});

describe('Fifty presses at once have the effect of one:', () => {
  const fifty = Array.from({ length: 50 }, (_, index) => index);
  const pressFiftyTimes = async (page: LinkPage) => {
    const pages = await Promise.all(fifty.map(() => pressOn(page)));
    // The backend may be busy, which is no success and is said so.
    expect(pages.filter(({ status }) => status !== 200 && status !== 503)).toEqual([]);
    expect(pages.some(({ status }) => status === 200)).toBe(true);
  };

  test('answered.', async () => {
    const { mail } = await notification();
    const page = await open(linkIn(mail, 'answered'));
    await pressOn(page);
    const before = await everything();
    await pressFiftyTimes(page);
    expect(await everything()).toEqual(before);
  });

  test('delivered, with one mail.', async () => {
    const { mail } = await digestOf(1);
    await pressFiftyTimes(await open(linkIn(mail, 'deliver')));
    await sweep();
    await sweep();
    expect(await mailsInTheEnd()).toHaveLength(2);
    expect(await rows()).toMatchObject([{ state: 'delivered' }]);
  });

  test('all spam, and its undoing.', async () => {
    const { mail } = await digestOf(2);
    const before = await everything();
    const page = await open(linkIn(mail, 'all-spam'));
    await pressFiftyTimes(page);
    await pressFiftyTimes(await open(linkIn(mail, 'all-spam')));
    expect(await everything()).toEqual(before);
  });
});

test('The log of both functions has neither the token nor anything that the visitor wrote.', async () => {
  const { mail } = await notification();
  const link = linkIn(mail, 'answered');
  await pressOn(await open(link));
  const { log } = await (await import('../support/stack')).sharedStack();
  const lines = log.filter((line) => line.includes('api/message') || line.includes('act-on-contact-message'));
  expect(lines.some((line) => line.includes('"outcome":"done"'))).toBe(true);
  for (const written of [...Object.values(aMessage()), tokenIn(link).slice(-64)]) {
    expect(lines.join('\n')).not.toContain(written);
  }
});

test('What a visitor wrote is text on the page, whatever it looks like.', async () => {
  const attack = `</dd></dl></form><script>alert(1)</script><img src=x onerror=alert(1)>"'><a href="javascript:alert(1)">x</a>`;
  await send({ name: attack.slice(0, 100), message: attack, phone: '"><b>1', email: "o'b?cc=eve@example.com" });
  const [mail] = await mailsInTheEnd();
  if (!mail) throw new Error('There must be a mail.');
  const { html } = await open(linkIn(mail, 'answered'));
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;&lt;img src=x');
  const main = html.slice(html.indexOf('<main>'));
  expect(main).not.toMatch(/<(script|img|b)\b/);
  expect(main.match(/<form/g)).toHaveLength(1);
  expect(main.match(/href="[^"]*"/g)).toEqual([expect.stringMatching(/^href="mailto:o(%27|&#39;)b%3Fcc%3Deve@/)]);
});
