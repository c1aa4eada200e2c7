/**
 * Sends one marked message the way the form does, follows it until it is delivered, and deletes it. Afterwards, and when
 * the doctor is stopped, the message is not in the database any more, or a line has its reference.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { Sql } from 'postgres';
import { errorCode } from '../local/process/error-code.ts';
import { honeypotField } from '../src/contact-form/hidden-fields.ts';
import type { ContactMessage } from '../supabase/functions/_shared/contact/contact-message.ts';
import { referenceOf } from '../supabase/functions/_shared/contact/reference.ts';
import { connectToDatabase, databaseTimeout } from './database.ts';
import { fail, formatFinding, pass, type Finding } from './finding.ts';
import { probe, type ProbeResult } from './probe.ts';
import type { Settings } from './settings.ts';

/** Milliseconds. The site function waits 20 seconds for the edge function. */
const responseTimeout = 30_000;

/** Milliseconds. A message is stored before the response, unless it was mailed directly. */
const storedTimeout = 10_000;

/** Milliseconds: the schedule starts a sweep every minute. */
const deliveryTimeout = 100_000;

/** Milliseconds between two looks at the database. */
const interval = 250;

type Row = {
  state: 'queued' | 'held' | 'delivered' | 'failed';
  reasons: string[];
  lastError: string | null;
  /** From stored to mailed, by the database's clock. */
  seconds: number | null;
};

type Sent = { id: string; reference: string; startedAt: number; response: Promise<ProbeResult> };

/** @param say writes a line: the reference before the message is sent, and what became of it when the doctor is stopped. */
export async function sendMessage(
  resources: AsyncDisposableStack,
  settings: Settings,
  say: (line: string) => void,
): Promise<Finding[]> {
  const sql = connectToDatabase(settings);
  resources.defer(() => sql.end({ timeout: databaseTimeout }));
  try {
    // What it could not delete it does not send.
    await sql`select from public.contact_messages limit 1`;
  } catch (error) {
    const remedy = 'It is sent once the doctor can follow and delete it in the database: see above.';
    return [fail('Message sent', `was not sent: the database does not answer (${codeOf(error)})`, remedy)];
  }

  const sent = send(settings);
  say(`\nSending the message ${sent.reference}…`);
  let deletion: Promise<Finding> | undefined;
  const remove = () => (deletion ??= deleteMessage(sql, sent));
  let isReported = false;
  resources.defer(async () => {
    if (isReported) return;
    say(`Deleting the message ${sent.reference}…`);
    say(formatFinding(await remove()));
  });
  const findings = [...(await follow(sql, sent, settings)), await remove()];
  isReported = true;
  return findings;
}

function send({ siteUrl, CONTACT_TO }: Settings): Sent {
  const id = crypto.randomUUID();
  const message: ContactMessage = {
    name: 'Test by npm run doctor',
    // The setting may be `Name <address>`.
    email: CONTACT_TO.replace(/^.*<|>$/g, ''),
    phone: '0400 000 000',
    message: 'This message tests the website. There is no need to reply.',
  };
  const request = {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': id },
    // As after a minute on the page.
    body: JSON.stringify({ ...message, [honeypotField]: '', seconds: 60 }),
  };
  const startedAt = performance.now();
  const response = probe(`${siteUrl}/api/contact`, request, responseTimeout);
  return { id, reference: referenceOf(id), startedAt, response };
}

async function follow(sql: Sql, { id, reference, startedAt, response }: Sent, settings: Settings): Promise<Finding[]> {
  const result = await response;
  const took = `after ${formatSeconds((performance.now() - startedAt) / 1000)}`;
  if ('failure' in result || result.status !== 200) return [explainResponse(result, took, settings)];
  const accepted = pass('Message sent', `${reference} is accepted by the site function ${took}`);

  const stored = await until(() => find(sql, id), storedTimeout);
  if (!stored) {
    return [
      accepted,
      fail(
        'Message stored',
        'is not in this database: the functions use another one, or mailed the message directly while theirs was down',
        'Compare SUPABASE_URL at Netlify with SUPABASE_DB_URL in the file; see the log of send-contact-email.',
      ),
    ];
  }
  const whenStored = formatSeconds((performance.now() - startedAt) / 1000);
  const inTable = pass('Message stored', `seen in the database after ${whenStored}`);

  const isSettled = (row: Row) => row.state !== 'queued' || row.lastError !== null;
  const settled = await until(async () => {
    const row = await find(sql, id);
    return row && isSettled(row) ? row : undefined;
  }, deliveryTimeout);
  return [accepted, inTable, explainDelivery(settled, settings)];
}

function explainResponse(result: ProbeResult, took: string, { isLocal }: Settings): Finding {
  const check = 'Message sent';
  const logs = isLocal ? 'See .local/logs/site.log.' : 'See the log of the site function (Netlify, Logs, Functions).';
  if ('failure' in result) return fail(check, `got no response ${took} (${result.failure})`, logs);
  const { status, headers } = result;
  const retryAfter = headers.get('retry-after');
  if (status === 429 && retryAfter !== null) {
    const remedy = `Run this again in ${retryAfter} seconds. Until then, this IP address has sent too many messages.`;
    return fail(check, `is limited: the site function responded with 429 ${took}`, remedy);
  }
  if (status === 503 && retryAfter !== null) {
    return fail(check, `found everything busy ${took}`, `Run this again in ${retryAfter} seconds.`);
  }
  return fail(
    check,
    `failed: the site function responded with ${String(status)} ${took}`,
    `${logs} Its line with "outcome":"failed" has the error: docs/logs.md.`,
  );
}

function explainDelivery(row: Row | undefined, { isLocal }: Settings): Finding {
  const check = 'Message delivered';
  const logs = isLocal ? 'See .local/logs.' : 'See the log of send-contact-email (Supabase, Edge Functions, Logs).';
  if (!row) {
    const remedy = `${logs} Something must call deliver-contact-messages every minute: docs/deploy.md, step 3.`;
    return fail(check, `not within ${formatSeconds(deliveryTimeout / 1000)}, and nothing has tried`, remedy);
  }
  switch (row.state) {
    case 'delivered':
      return pass(check, `the mail server accepted it ${formatSeconds(row.seconds ?? 0)} after it was stored`);
    case 'held':
      return fail(
        check,
        `no: it is held as possible spam (${row.reasons.join(', ')})`,
        'Messages of the last hour count: run this again later. If each visitor is too many, CONTACT_FORWARD_SECRET may ' +
          'be missing at Netlify, or another one at Supabase: see missingSettings and wrongSetting in docs/logs.md.',
      );
    case 'queued':
    case 'failed':
      return fail(
        check,
        `no: a delivery attempt failed (${row.lastError ?? 'without an error'})`,
        'Compare SMTP_URL, CONTACT_FROM and CONTACT_TO with what the mail provider says; the functions use those of ' +
          '"secrets set". docs/messages.md explains the refusals of mail servers.',
      );
  }
}

/** Never rejects. It waits for the response first: until then the message may still be stored. */
async function deleteMessage(sql: Sql, { id, reference, startedAt, response }: Sent): Promise<Finding> {
  const check = 'Message deleted';
  const result = await response;
  const status = 'status' in result ? result.status : undefined;
  // Behind a failure of the site function, the edge function may still be at work.
  const end = status === undefined || [500, 502, 504].includes(status) ? startedAt + responseTimeout : 0;
  const statement = `delete from contact_messages where reference = '${reference}';`;
  try {
    const isDeleted = await until(async () => {
      const rows = await sql`delete from public.contact_messages where id = ${id} returning id`;
      return rows.length > 0 || undefined;
    }, end - performance.now());
    if (isDeleted) return pass(check, `${reference} is not in the database any more`);
    if (status !== undefined && status !== 200)
      return pass(check, `${reference} was not stored, so there was nothing to delete`);
    const remedy = `Look for it later, in the SQL editor: ${statement}`;
    return fail(check, `${reference} is not in the database, and may still come`, remedy);
  } catch (error) {
    return fail(check, `${reference} could not be deleted (${codeOf(error)})`, `In the SQL editor: ${statement}`);
  }
}

async function find(sql: Sql, id: string): Promise<Row | undefined> {
  const [row] = await sql<Row[]>`
    select state, hold_reasons as reasons, last_error as "lastError",
      extract(epoch from mailed_at - received_at)::double precision as seconds
    from public.contact_messages where id = ${id}`;
  return row;
}

/** @returns undefined when nothing came within as many milliseconds. */
async function until<Result>(
  look: () => Promise<Result | undefined>,
  milliseconds: number,
): Promise<Result | undefined> {
  const end = performance.now() + milliseconds;
  for (;;) {
    const result = await look();
    if (result !== undefined || performance.now() >= end) return result;
    await delay(interval);
  }
}

function codeOf(error: unknown): string {
  return String(errorCode(error) ?? (error instanceof Error ? error.message : error));
}

const formatSeconds = (seconds: number) => `${seconds.toFixed(2)} s`;
