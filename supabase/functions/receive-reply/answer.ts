/** Which mail answers a message: a reply to its visitor, from somebody else, that is newer than all that it answers. */
import { comparableAddress } from '../_shared/contact/address.ts';
import { sql, type Database, type Sql } from '../_shared/database.ts';
import { isExpired } from '../_shared/message/expiry.ts';
import type { InboundMail } from './inbound-mail.ts';

type Mail = Pick<InboundMail, 'sender' | 'recipients' | 'date'>;

/** `contradicted`: it was written before the visitor said that no answer had come. `too old`: it changes nothing. */
export type Outcome = 'from the visitor' | 'without the visitor' | 'answered' | 'contradicted' | 'too old';

/** It is safe to stop between reading and writing. @returns what became of each message, for the log. */
export async function answerByReply(database: Database, ids: string[], mail: Mail) {
  // PostgreSQL would read the entire table if the ids came from a subselect.
  const found = await database.run(sql<{ id: string; reference: string; email: string }[]>`
    select id, reference, email from public.contact_messages
    where id = any(${`{${ids.join()}}`}::uuid[]) and ${isExpired} is not true`);
  return Promise.all(
    found.map(async ({ id, reference, email }): Promise<{ reference: string; outcome: Outcome }> => {
      const visitor = comparableAddress(email);
      if (mail.sender === visitor) return { reference, outcome: 'from the visitor' };
      if (!mail.recipients.includes(visitor)) return { reference, outcome: 'without the visitor' };
      return { reference, outcome: await storeReply(database, id, mail.date) };
    }),
  );
}

/** Clocks may differ by this much. */
const tolerance = sql`interval '5 minutes'`;

/** SQL: a time that a reply has to follow. One that is far in the future comes from a clock that has since gone back. */
const limit = (time: Sql) => sql`case when ${time} <= now() + ${tolerance} then ${time} end`;

/**
 * An answer is as old as its mail, so a late or repeated delivery changes nothing. Mail without a credible date counts
 * only if nothing has happened that it could be older than.
 */
async function storeReply(database: Database, id: string, date: Date | undefined): Promise<Outcome> {
  const given = sql`${date?.toISOString() ?? null}::timestamptz`;
  const [stored] = await database.run(sql<{ outcome: Outcome }[]>`
    with message as (
      select
        id, state, answered_at, case when ${given} <= now() + ${tolerance} then ${given} end as date,
        ${limit(sql`nudged_at`)} as nudge, greatest(${limit(sql`replied_at`)}, ${limit(sql`discarded_at`)}) as latest
      from public.contact_messages
      where id = ${id}
      for update
    ), judged as (
      select
        id, state, coalesce(date, now()) as at,
        case
          when latest is not null and (date > latest) is not true then 'too old'
          when nudge is null or date > nudge then 'answered'
          when date < nudge and answered_at is null then 'contradicted'
          else 'too old'
        end as outcome
      from message
    ), reply as (
      select id, at, outcome, outcome = 'contradicted' or (outcome = 'answered' and state <> 'answered') as is_stored
      from judged
    )
    update public.contact_messages as message
    set
      replied_at = greatest(replied_at, at),
      -- Nobody has answered before the message came, nor later than now. An answer counts after all that it follows.
      answered_at = case
        when is_stored then greatest(
          received_at, least(at, now()), case when outcome = 'answered' then greatest(nudged_at, discarded_at) end
        )
        else answered_at
      end,
      answered_by = case when is_stored then reply.id else answered_by end,
      counted_at = case when is_stored then coalesce(counted_at, now()) else counted_at end
    from reply
    where message.id = reply.id
    returning outcome`);
  return stored?.outcome ?? 'too old';
}
