/** The links in emails to staff, from the email to the database row, without a browser. */
import { randomUUID } from 'node:crypto';
import { purposes } from '../../supabase/functions/_shared/links/links.ts';
import { aMessage } from '../support/a-message';
import { mails, type Mail } from '../support/mailbox';
import { sharedStack, sweep, useStack } from '../support/stack';
import { linkIn, makeLink } from '../support/staff-links';

const { stack, sql, mailsInTheEnd } = useStack();

async function send(change: object = {}): Promise<string> {
  const id = randomUUID();
  const response = await fetch(`${stack().siteUrl}/api/contact`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': id },
    body: JSON.stringify({ ...aMessage(), ...change }),
  });
  expect(response.status).toBe(200);
  await response.text();
  return id;
}

/** Sends a test's first message. @returns its id and its email. */
async function mailed(): Promise<{ id: string; email: Mail }> {
  const id = await send();
  const [email] = await mailsInTheEnd();
  if (!email) throw new Error('There is no email.');
  return { id, email };
}

/** Does what a browser does after a click on the button with this name on a link's page. @returns the next page. */
async function press(link: string, name: string): Promise<string> {
  const html = await (await fetch(link)).text();
  expect(html).toContain(`${name}</button>`);
  const body = new URLSearchParams();
  for (const [, field = '', value = ''] of html.matchAll(/name="(token|action)" value="([^"]*)"/g))
    body.set(field, value);
  return (await fetch(`${stack().siteUrl}/api/message`, { method: 'POST', body })).text();
}

const closedAs = async () => (await sql()`select closed_as from contact_messages`)[0]?.closed_as as unknown;

const everything = () => sql()`
  select contact_messages::text as row from contact_messages union all select contact_lists::text from contact_lists
  order by row`;

describe('A link in an email', () => {
  it('shows the message, marks it as answered, and reopens it on Undo', async () => {
    const { email } = await mailed();
    const link = linkIn(email, 'answered');
    const page = await (await fetch(link)).text();
    for (const words of Object.values(aMessage())) expect(page).toContain(words);
    expect(await closedAs()).toBeNull();
    expect(await press(link, 'Mark as answered')).toContain('Undo</button>');
    expect(await closedAs()).toBe('answered');
    expect(await press(link, 'Undo')).toContain('Mark as answered</button>');
    expect(await closedAs()).toBeNull();
  });

  it('leaves neither its token nor the message in the log', async () => {
    const { email } = await mailed();
    const link = linkIn(email, 'answered');
    await press(link, 'Mark as answered');
    const log = (await sharedStack()).log.join('\n');
    expect(log).toContain('"outcome":"done"');
    for (const secret of [...Object.values(aMessage()), link.slice(-64)]) expect(log).not.toContain(secret);
  });
});

describe('A link in a digest', () => {
  it('delivers a held message only once', async () => {
    const id = await send({ website: 'x' });
    await sweep(stack());
    const [digest] = await mails(stack().mailboxUrl);
    if (!digest) throw new Error('There is no digest.');
    const link = linkIn(digest, 'deliver', id);
    expect(await press(link, 'Deliver it')).toContain('Undo</button>');
    await sweep(stack());
    await sweep(stack());
    expect((await mailsInTheEnd()).filter(({ subject }) => subject.includes(aMessage().name))).toHaveLength(1);
  });
});

describe('Opening a link', () => {
  it.each(purposes)('for %s changes nothing, even with other HTTP methods that a scanner may use', async (purpose) => {
    const list = randomUUID();
    const { id } = await mailed();
    await sql()`insert into contact_lists (id, kind, next_attempt_at, sent_at) values (${list}, 'digest', null, now())`;
    await sql()`update contact_messages set list_id = ${list}, reminder_id = ${list}`;
    const link = await makeLink(stack(), purpose, purpose.startsWith('all-') ? list : id);
    const before = await everything();
    for (const [method, url, status] of [
      ['GET', link, 200],
      ['HEAD', link, 200],
      ['GET', `${link}&action=do`, 200],
      ['POST', link, 404],
      ['PUT', link, 405],
      ['OPTIONS', link, 405],
    ] as const) {
      expect([method, (await fetch(url, { method })).status]).toEqual([method, status]);
    }
    expect(await everything()).toEqual(before);
  });
});

describe('A token that does not work', () => {
  it('changes nothing, and always opens the same page', async () => {
    const { id, email } = await mailed();
    const tokenIn = (link: string) => new URL(link).searchParams.get('token') ?? '';
    const good = tokenIn(linkIn(email, 'answered'));
    const before = await everything();
    const monthAgo = new Date(Date.now() - 30 * 24 * 60 * 60_000);
    const pages = new Set<string>();
    for (const token of [
      '',
      `${good.slice(0, -64)}${'0'.repeat(64)}`,
      good.replace('answered', 'spam'),
      good.replace(id, randomUUID()),
      good + '0'.repeat(10_000),
      tokenIn(await makeLink(stack(), 'answered', id, monthAgo)),
      tokenIn(await makeLink(stack(), 'answered', randomUUID())),
    ]) {
      const page = `${stack().siteUrl}/api/message`;
      for (const response of [
        await fetch(`${page}?${String(new URLSearchParams({ token }))}`),
        await fetch(page, { method: 'POST', body: new URLSearchParams({ token, action: 'do' }) }),
      ]) {
        expect(response.status).toBe(404);
        pages.add(await response.text());
      }
    }
    expect(pages.size).toBe(1);
    expect(await everything()).toEqual(before);
  });
});
