/**
 * Many messages at once, with the limits of an hour: what is refused is neither stored nor mailed, and says so.
 */
import type { TakenMail } from '../support/fake-mail-server';
import { message, useFaultStack, type JsonResponse } from '../support/fault-stack';
import { healthCheck } from '../support/stack';
import { until } from '../support/until';

const { stack, sql, mailServer, postFrom, sweep, rows, mailedIds } = useFaultStack();

const counted = (responses: JsonResponse[]) =>
  Object.fromEntries(
    Object.entries(Object.groupBy(responses, ({ status }) => String(status))).map(([status, all]) => [
      status,
      all?.length,
    ]),
  );

/** The plain text of an email, without the line breaks of quoted-printable. */
const textOf = ({ source }: TakenMail) => source.replaceAll('=\n', '');

/** 25 senders, each with the next message when it has its response. */
async function sendAll(count: number, from: (number: number) => string, body: object = message) {
  const responses: JsonResponse[] = [];
  let next = 0;
  const sender = async () => {
    for (let number = next++; number < count; number = next++) {
      responses.push(await postFrom(from(number), undefined, body));
    }
  };
  await Promise.all(Array.from({ length: 25 }, sender));
  return responses;
}

test('Of 1,000 messages from 1,000 visitors, 60 are mailed, 200 held, and the others refused; the next lists show all that are held.', async () => {
  const responses = await sendAll(1_000, (number) => `198.51.${number >> 8}.${number & 255}`);
  expect(counted(responses)).toEqual({ 200: 260, 429: 740 });
  for (const { status, retryAfter } of responses) if (status === 429) expect(retryAfter).toBeGreaterThanOrEqual(1);
  await until(async () => (await rows()).every(({ state }) => state !== 'queued'));
  const states = Object.groupBy(await rows(), ({ state }) => state);
  expect([states.mailed?.length, states.held?.length]).toEqual([60, 200]);
  expect(mailedIds().toSorted()).toEqual(states.mailed?.map(({ id }) => id).toSorted());

  await sql()`insert into contact_sweeps default values`;
  expect(await healthCheck(stack())).toEqual([503, ['200 held messages are in no list']]);
  await sweep();
  expect(await healthCheck(stack())).toEqual([200, []]);
  await sql()`update contact_lists set made_at = made_at - interval '1 hour'`;
  await sweep();
  expect(await sql()`select from contact_messages where queued_at is null and list_id is null`).toEqual([]);
  const digests = mailServer.taken.map(textOf).filter((text) => text.includes('possible spam'));
  expect(digests).toHaveLength(2);
  for (const { reference } of states.held ?? []) {
    expect(digests.filter((text) => text.includes(reference))).toHaveLength(1);
  }
});

test('Refused messages share lines of the log, with their counts.', async () => {
  const start = stack().log.length;
  await sendAll(300, () => '203.0.113.11', { ...message, name: '' });
  await sendAll(30, () => '203.0.113.12');
  const lines = stack()
    .log.slice(start)
    .filter((line) => /"outcome":"(limited|invalid)"/.test(line));
  expect(lines.length).toBeLessThanOrEqual(4);
  for (const line of lines) expect(line).toContain('"count":');
});
