/** A stack of its own with a fake mail server, for tests of what can go wrong, and what they count. */
import { startFakeMailServer, header, type MailServer } from './fake-mail-server';
import { aMessage } from './a-message';
import { hmac, deriveKey } from '../../supabase/functions/_shared/keys.ts';
import { ageArrivals, sweep, useOwnStack } from './stack';
import { until } from './until';

export type JsonResponse = {
  status: number;
  /** The seconds of the Retry-After header, if there is one. */
  retryAfter: number | undefined;
  body: { error?: string; reference?: string };
};

export type Row = {
  id: string;
  reference: string;
  state: 'queued' | 'held' | 'mailed';
  attempts: number;
  refusals: number;
  lastError: string | null;
  /** Seconds until it is due. */
  backoff: number | null;
};

export const message = aMessage();

export const failure = { error: 'Failed to send message. Please try again.' };

export async function postTo(url: string, headers: Record<string, string>, body: object): Promise<JsonResponse> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const retryAfter = response.headers.get('Retry-After');
  return {
    status: response.status,
    retryAfter: retryAfter === null ? undefined : Number(retryAfter),
    body: (await response.json()) as JsonResponse['body'],
  };
}

/** A reply that the mail server gives when the test opens the gate. */
export function gate() {
  const { promise, resolve } = Promise.withResolvers<string>();
  return { reply: () => promise, open: resolve };
}

/** For a test file; messages and emails are removed before each test. */
export function useFaultStack() {
  let started: MailServer;
  /** The mail server, once it has been started. */
  const mailServer: Omit<MailServer, 'stop'> = {
    get url() {
      return started.url;
    },
    get taken() {
      return started.taken;
    },
    behave: (replies) => {
      started.behave(replies);
    },
  };

  beforeAll(async () => {
    started = await startFakeMailServer();
  });

  const { stack, sql } = useOwnStack(() => ({ SMTP_URL: mailServer.url }));

  afterAll(() => started.stop());

  beforeEach(async () => {
    mailServer.behave({});
    await sql()`truncate contact_messages, contact_lists, contact_sweeps`;
    mailServer.taken.length = 0;
  });

  const post = (key: string = crypto.randomUUID(), body: object = message) =>
    postTo(`${stack().siteUrl}/api/contact`, { 'Idempotency-Key': key }, body);

  /** Sends a message to the edge function as the site function does, for the visitor with this IP address. */
  const postFrom = async (visitorIp: string, key: string = crypto.randomUUID(), body: object = message) => {
    const { SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY, CONTACT_SITE_SECRET } = stack().backend.siteSettings;
    const headers = {
      apikey: SUPABASE_PUBLISHABLE_KEY,
      'Idempotency-Key': key,
      'X-Contact-Visitor': visitorIp,
      'X-Contact-Proof': await hmac(visitorIp, await deriveKey(CONTACT_SITE_SECRET, 'proof')),
    };
    return postTo(`${SUPABASE_URL}/functions/v1/send-contact-email`, headers, body);
  };

  const rows = () =>
    sql()<Row[]>`
      select id, reference, attempts, refusals, last_error as "lastError",
        case when queued_at is null then 'held' when mailed_at is null then 'queued' else 'mailed' end as state,
        round(extract(epoch from next_attempt_at - now()))::integer as backoff
      from contact_messages order by received_at`;

  const states = async () => (await rows()).map(({ state }) => state);

  /** The id in the Message-ID of each email. */
  const mailedIds = () =>
    mailServer.taken.map((mail) => /^<([0-9a-f-]{36})/.exec(header(mail, 'Message-ID') ?? '')?.[1]);

  return {
    stack,
    sql,
    mailServer,
    post,
    postFrom,
    /** The limits of an hour do not hold from now on. */
    withoutLimits: () => ageArrivals(sql()),
    sweep: (url?: string) => sweep(stack(), url),
    rows,
    states,
    mailedIds,
    /** Makes every queued message due, as if its lease or backoff were over. */
    letTimePass: () => sql()`update contact_messages set next_attempt_at = now() where next_attempt_at is not null`,
    untilMailed: (count = 1) =>
      until(async () => {
        const all = await states();
        return all.length === count && all.every((state) => state === 'mailed');
      }),
    /** The invariant of every fault. */
    expectEachOnceMailed: async (keys: string[]): Promise<void> => {
      const ids = (await rows()).map(({ id }) => id);
      expect(ids.toSorted()).toEqual(keys.toSorted());
      expect(mailedIds().toSorted()).toEqual(keys.toSorted());
    },
  };
}
