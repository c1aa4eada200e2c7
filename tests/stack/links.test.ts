/** The links of staff and visitors, from the email or the response to the database row, without a browser. */
import page from '../../content/page.json';
import { aMessage } from '../support/a-message';
import { mails } from '../support/mailbox';
import { healthCheck, postMessage, sharedStack, sweep, useStack } from '../support/stack';
import { linkIn } from '../support/staff-links';

const { stack, sql, mailsInTheEnd } = useStack();

const { overdueButton, nudgedText, answeredLabel } = page.follow;

/** Sends a message, and waits for its email. @returns the URL of the visitor's page. */
async function send(fields: object = {}): Promise<string> {
  const body = (await (await postMessage(stack(), fields)).json()) as { page: string };
  await mailsInTheEnd();
  return stack().siteUrl + body.page;
}

const open = async (url: string) => (await fetch(url)).text();

async function press(url: string): Promise<string> {
  const body = new URLSearchParams({ token: new URL(url).searchParams.get('token') ?? '', action: 'do' });
  return (await fetch(`${stack().siteUrl}/api/message`, { method: 'POST', body })).text();
}

/** Lets this many hours pass for all messages and lists. */
const letHoursPass = (hours: number) => {
  const earlier = (column: string) => `${column} = ${column} - interval '${hours} hours'`;
  return sql().unsafe(`
    update contact_messages set ${['received_at', 'held_at', 'queued_at', 'mailed_at', 'closed_at'].map(earlier).join()};
    update contact_lists set ${earlier('made_at')}, sent_at = coalesce(sent_at, now()), next_attempt_at = null`);
};

const ownersMails = async () =>
  (await mails(stack().mailboxUrl)).filter(({ to }) => to[0]?.address === 'owner@company.example');

describe('A visitor who gets no answer', () => {
  it('tells the owner, who answers, and the page and the check of answers say so', async () => {
    const url = await send();
    expect(await open(url)).not.toContain('<button');
    await press(url);
    await letHoursPass(25);
    expect(await open(url)).toContain(`${overdueButton}</button>`);
    expect(await press(url)).toContain(nudgedText);
    await sweep(stack());
    const [email, ...more] = await ownersMails();
    if (!email || more.length > 0) throw new Error('There is not one email to the owner.');
    expect(email.text).toContain('Waiting: 25 hours');
    expect(email.text).toContain('The visitor asked again on ');
    await letHoursPass(48);
    expect(await healthCheck(stack(), '?answers')).toEqual([
      503,
      ['a message has waited more than 72 hours for an answer'],
    ]);
    await press(linkIn(email, 'answered'));
    expect(await open(url)).toContain(answeredLabel);
    expect(await healthCheck(stack(), '?answers')).toEqual([200, []]);
  });

  it('reads the same page whether the message was mailed, held or discarded', async () => {
    const urls = [await send(), await send({ website: 'x' }), await send({ website: 'x' })];
    await letHoursPass(25);
    const [, , discarded] = await sql()<{ id: string }[]>`select id from contact_messages order by received_at`;
    await sql()`update contact_messages set closed_as = 'discarded', closed_at = now() where id = ${discarded?.id ?? ''}`;
    const bare = (html: string) => html.replaceAll(/follow\.[\w.-]+|<dd>.*<\/dd>|\d+:\d\d.[ap]m/g, '');
    const pages = async () => new Set((await Promise.all(urls.map(open))).map(bare)).size;
    expect(await pages()).toBe(1);
    for (const url of urls) await press(url);
    expect(await pages()).toBe(1);
    for (const url of urls) expect(await open(url)).toContain(nudgedText);
  });
});

describe('The log', () => {
  it('has no tokens, no words of the visitor and no line for each visit', async () => {
    const url = await send();
    const [email] = await mailsInTheEnd();
    const link = email ? linkIn(email, 'answered') : '';
    await press(link);
    for (let visit = 0; visit < 5; visit += 1) await open(url);
    const { log } = await sharedStack();
    expect(log.join()).toContain('"outcome":"done"');
    expect(log.filter((line) => line.includes('"outcome":"followed"')).length).toBeLessThan(5);
    for (const secret of [...Object.values(aMessage()), link.slice(-64), url.slice(-64)]) {
      expect(log.join()).not.toContain(secret);
    }
  });
});

describe('Opening a link of staff', () => {
  it('changes nothing, even with other HTTP methods that a scanner may use', async () => {
    await send();
    const [email] = await mailsInTheEnd();
    const link = email ? linkIn(email, 'answered') : '';
    const before = await sql()`select * from contact_messages`;
    for (const [method, url, status] of [
      ['GET', link, 200],
      ['HEAD', link, 200],
      ['GET', `${link}&action=do`, 200],
      ['POST', link, 404],
      ['PUT', link, 405],
      ['OPTIONS', link, 405],
    ] as const) {
      const response = await fetch(url, { method });
      await response.text();
      expect([method, response.status]).toEqual([method, status]);
    }
    expect(await sql()`select * from contact_messages`).toEqual(before);
  });
});
