import type postgres from 'postgres';

export type Flood = { messages: number; visitors: number; reasons?: number };

/** Holds messages of 1,000 characters that came from the visitors in turn, one a millisecond until now. */
export async function holdFlood(sql: postgres.Sql, { messages, visitors, reasons = 1 }: Flood): Promise<void> {
  await sql`
    insert into contact_messages (reference, name, email, message, state, hold_reasons, visitor_hash, received_at)
    select
      'flood ' || gen_random_uuid(), 'Flooder', 'flooder@example.com', repeat('Buy this! ', 100), 'held',
      array_fill('more than 5 messages from one visitor within an hour'::text, array[${reasons}::integer]),
      repeat(md5((n % ${visitors})::text), 2), now() - (${messages} - n) * interval '1 millisecond'
    from generate_series(1, ${messages}) as n`;
}
