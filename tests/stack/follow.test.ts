/** From an accepted message to its page, the button, the owner's email and the answer, without a browser. */
import { randomUUID } from 'node:crypto';
import page from '../../content/page.json';
import { aMessage } from '../support/a-message';
import { mails } from '../support/mailbox';
import { answerCheck, sharedStack, sweep, useStack } from '../support/stack';
import { linkIn } from '../support/staff-links';

const { stack, sql, mailsInTheEnd } = useStack();

const { overdueButton, nudgedText, answeredLabel } = page.follow;

/** Sends a message, and waits for its email. @returns the URL of the visitor's page. */
async function send(fields: object = {}): Promise<string> {
  const response = await fetch(`${stack().siteUrl}/api/contact`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID() },
    body: JSON.stringify({ ...aMessage(), ...fields }),
  });
  const body = (await response.json()) as { page: string };
  await mailsInTheEnd();
  return stack().siteUrl + body.page;
}

const open = async (url: string) => (await fetch(url)).text();

const press = (url: string, action = 'do') =>
  fetch(`${stack().siteUrl}/api/message`, {
    method: 'POST',
    body: new URLSearchParams({ token: new URL(url).searchParams.get('token') ?? '', action }),
  });

/** Lets this many hours pass for all messages and lists. */
const letHoursPass = (hours: number) => {
  const earlier = (column: string) => `${column} = ${column} - interval '${hours} hours'`;
  return sql().unsafe(`
    update contact_messages set ${['received_at', 'held_at', 'queued_at', 'mailed_at', 'closed_at'].map(earlier).join()};
    update contact_lists set ${earlier('made_at')}, sent_at = coalesce(sent_at, now()), next_attempt_at = null`);
};

/** The subjects of the emails to the owner. */
const ownersMails = async () =>
  (await mails(stack().mailboxUrl)).filter(({ to }) => to[0]?.address === 'owner@company.example');

describe('A visitor who gets no answer', () => {
  it('tells the owner, who answers, and the page says so', async () => {
    const url = await send();
    expect(await open(url)).not.toContain('<button');
    await press(url);
    await letHoursPass(25);
    expect(await open(url)).toContain(`${overdueButton}</button>`);
    expect(await (await press(url)).text()).toContain(nudgedText);
    await sweep(stack());
    const [email, ...more] = await ownersMails();
    if (!email || more.length > 0) throw new Error('There is not one email to the owner.');
    expect(email.text).toContain('Waiting: 25 hours');
    expect(email.text).toContain('The visitor asked again on ');
    expect((await press(linkIn(email, 'answered'))).status).toBe(200);
    expect(await open(url)).toContain(answeredLabel);
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

  it('leaves neither the token nor a line for each visit in the log', async () => {
    const url = await send();
    for (let visit = 0; visit < 5; visit += 1) await open(url);
    const { log } = await sharedStack();
    expect(log.join('\n')).not.toContain(url.slice(-64));
    expect(log.filter((line) => line.includes('"outcome":"followed"')).length).toBeLessThan(5);
  });
});

describe('The check of answers', () => {
  it('fails after 72 hours, apart from the health check, and passes once staff have answered', async () => {
    await send();
    await letHoursPass(73);
    expect(await answerCheck(stack())).toEqual([503, ['a message has waited more than 72 hours for an answer']]);
    const [email] = await mails(stack().mailboxUrl);
    if (email) await press(linkIn(email, 'answered'));
    expect(await answerCheck(stack())).toEqual([200, []]);
  });
});
