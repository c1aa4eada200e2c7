import { type Database, sql, timeOf } from '../database.ts';
import { lease } from '../times.ts';
import { receivedColumns, type LeasedMessage } from './message.ts';

export const leaseEnd = sql`now() + make_interval(secs => ${lease / 1_000})`;

export type Outbox = ReturnType<typeof createOutbox>;

export function createOutbox(database: Database) {
  return {
    /** The first attempt makes a release final. The message's hours then start again, so it leaves its lists. */
    leaseNext: async () => {
      const [leased] = await database.run(sql<LeasedMessage[]>`
        update public.contact_messages
        set
          attempts = attempts + 1, next_attempt_at = ${leaseEnd}, lease_id = gen_random_uuid(),
          reminder_id = case when attempts > 0 then reminder_id end,
          overdue_id = case when attempts > 0 then overdue_id end
        where id = (
          select id from public.contact_messages
          where state = 'queued' and next_attempt_at <= now()
          order by next_attempt_at
          limit 1
          for update skip locked
        )
        returning
          ${receivedColumns}, ${timeOf(sql`queued_at`)} as "queuedAt", lease_id as "leaseId", attempts, refusals,
          extract(epoch from now() - queued_at)::float8 as "queuedFor"`);
      return leased;
    },
    /**
     * Also marks a message that staff have decided about during the attempt, or that another worker has since leased: the
     * office has its email. If staff released it meanwhile, its hours have started again, so it leaves its lists.
     */
    markMailed: (id: string) =>
      database.run(sql`
        update public.contact_messages
        set
          mailed_at = now(), next_attempt_at = null, lease_id = null, last_error = null,
          reminder_id = case when attempts > 0 then reminder_id end,
          overdue_id = case when attempts > 0 then overdue_id end
        where id = ${id} and next_attempt_at is not null`),
    /** Does nothing if another worker has since leased the message. @param failed its `retryAfter` is in seconds. */
    markFailed: ({ id, leaseId }: LeasedMessage, failed: { refusals: number; retryAfter: number; error: string }) =>
      database.run(sql`
        update public.contact_messages
        set
          next_attempt_at = now() + make_interval(secs => ${failed.retryAfter}), lease_id = null,
          refusals = ${failed.refusals}, last_error = ${failed.error}
        where id = ${id} and lease_id = ${leaseId}`),
  };
}
