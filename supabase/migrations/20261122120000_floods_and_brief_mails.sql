-- A flood neither hides people nor fills the database, and a brief mail announces a message that a mail server refused
-- for its content.

alter table public.contact_messages add column brief boolean not null default false;

comment on column public.contact_messages.brief is
  'Whether the next mail is the brief one, without anything that the visitor wrote: a mail server refused the full one.';
comment on column public.contact_messages.visitor_hash is
  'HMAC-SHA256 of the prefix of the visitor''s IP address, to count the messages of one visitor. Kept as long as the message is held, otherwise cleared after 24 hours.';

-- Delivered messages are by far the most. Only the search for expired ones may read them, so each other search has an
-- index of its own rows.
drop index public.contact_messages_state, public.contact_messages_unlisted, public.contact_messages_visitor;
create index contact_messages_delivered on public.contact_messages (received_at) where state = 'delivered';
create index contact_messages_failed on public.contact_messages (queued_at) where state = 'failed';
-- In this order a visitor's first message is the one that deleteExpired keeps, in
-- supabase/functions/_shared/outbox/outbox.ts.
create index contact_messages_held
  on public.contact_messages (visitor_hash, cardinality(hold_reasons), received_at desc, id) where state = 'held';
create index contact_messages_unlisted on public.contact_messages (received_at)
  where state = 'held' and digest_id is null;
-- In the order of deletion.
create index contact_messages_deletable on public.contact_messages (cardinality(hold_reasons) desc, received_at)
  where state = 'held' and digest_id is not null;
create index contact_messages_visitor on public.contact_messages (received_at)
  where visitor_hash is not null and state <> 'held';
create index contact_digests_sent on public.contact_digests (sent_at);

-- A flood writes rows faster than the usual autovacuum, after a fifth of the table, makes room for new ones.
alter table public.contact_messages set (autovacuum_vacuum_scale_factor = 0.05);

-- The result has another column. Edge functions that were deployed before it name the columns that they read.
drop function public.accept_contact_message(uuid, text, jsonb, boolean, numeric, text, jsonb, interval);

create function public.accept_contact_message(
  p_id uuid,
  p_reference text,
  p_message jsonb,
  p_honeypot_filled boolean,
  p_seconds numeric,
  p_visitor_hash text,
  p_limits jsonb,
  p_lease interval
) returns table (outcome text, reference text, received_at timestamptz, hold_reasons text[], retry_after integer)
language plpgsql
set search_path = ''
-- A visitor is waiting; the edge function gives each statement 4 seconds.
set lock_timeout = '3s'
as $$
#variable_conflict use_column
declare
  existing public.contact_messages;
  reasons text[];
  message_columns text;
begin
  -- One at a time, so that concurrent submissions find and count each other.
  perform pg_advisory_xact_lock(hashtextextended('accept_contact_message', 0));

  select * into existing from public.contact_messages where id = p_id;
  if found then
    return query select
      case when to_jsonb(existing) @> p_message then 'replayed' else 'conflict' end,
      existing.reference, existing.received_at, existing.hold_reasons, null::integer;
    return;
  end if;

  -- The caller chooses the id, and with it the reference. A taken one must not cause an error: after an error the
  -- message is mailed directly, without the checks that hold spam.
  while exists (select from public.contact_messages where reference = p_reference) loop
    p_reference := public.contact_message_reference(gen_random_uuid());
  end loop;

  select public.contact_message_hold_reasons(
    p_honeypot_filled,
    p_seconds,
    (select string_agg(value, ' ') from jsonb_each_text(p_message - 'email' - 'phone')),
    count(*) filter (where visitor_hash = p_visitor_hash),
    count(*),
    p_limits
  ) into reasons
  from public.contact_messages
  where received_at > now() - interval '1 hour' and hold_reasons = '{}';

  -- An edge function older than this limit does not pass it.
  if reasons <> '{}' and p_limits ? 'heldPerVisitor' then
    return query
    select
      'limited', null::text, null::timestamptz, null::text[],
      ceil(extract(epoch from received_at + interval '1 hour' - now()))::integer
    from public.contact_messages
    where state = 'held' and visitor_hash = p_visitor_hash and received_at > now() - interval '1 hour'
    order by received_at desc
    offset (p_limits ->> 'heldPerVisitor')::integer - 1
    limit 1;
    if found then
      return;
    end if;
  end if;

  -- Inserts only the given columns: an edge function older than a column leaves it at its default.
  select string_agg(quote_ident(name), ', ') into message_columns from jsonb_object_keys(p_message) as key (name);
  return query execute format(
    $insert$
      insert into public.contact_messages (
        id, reference, visitor_hash, hold_reasons, state, queued_at, next_attempt_at, attempts, %1$s
      )
      select
        $1, $2, $3, $4,
        case when is_held then 'held' else 'queued' end,
        case when not is_held then now() end,
        case when not is_held then now() + $5 end,
        case when is_held then 0 else 1 end,
        %1$s
      from
        jsonb_populate_record(null::public.contact_messages, $6) as message,
        (values ($4 <> '{}')) as decision (is_held)
      returning state, reference, received_at, hold_reasons, null::integer
    $insert$,
    message_columns
  ) using p_id, p_reference, p_visitor_hash, reasons, p_lease, p_message;
end
$$;

comment on function public.accept_contact_message(uuid, text, jsonb, boolean, numeric, text, jsonb, interval) is
  'Stores a checked message once, under another reference if the given one is taken. p_message has a key for each column. outcome: queued (the caller has the lease and mails it first), held, replayed (the same message is stored under this id), conflict (another message is stored under this id; this one is not) or limited (too many messages of the visitor are held; this one is not stored, and in retry_after seconds there is room for one).';

-- Edge functions that were deployed before the message was one value still call it with a parameter for each field.
create or replace function public.accept_contact_message(
  p_id uuid,
  p_reference text,
  p_name text,
  p_email text,
  p_phone text,
  p_message text,
  p_honeypot_filled boolean,
  p_seconds numeric,
  p_visitor_hash text,
  p_limits jsonb,
  p_lease interval
) returns table (outcome text, reference text, received_at timestamptz, hold_reasons text[])
language sql
set search_path = ''
as $$
  select outcome, reference, received_at, hold_reasons
  from public.accept_contact_message(
    p_id,
    p_reference,
    jsonb_build_object('name', p_name, 'email', p_email, 'phone', p_phone, 'message', p_message),
    p_honeypot_filled,
    p_seconds,
    p_visitor_hash,
    p_limits,
    p_lease
  )
$$;

alter table public.contact_digests add column visitors text[];

comment on column public.contact_digests.visitors is
  'Whose messages are still being listed in it: visitor hashes, and the ids of messages without one. Null once the digest is complete.';

create function public.list_held_messages(p_entries integer, p_batch integer) returns boolean
language plpgsql
set search_path = ''
as $$
declare
  unsent public.contact_digests;
  listed integer;
begin
  -- One at a time, and not while an older edge function makes a digest.
  perform pg_advisory_xact_lock(hashtextextended('claim_contact_digest', 0));

  select * into unsent from public.contact_digests where sent_at is null;
  if not found and not exists (select from public.contact_digests where sent_at > now() - interval '1 hour') then
    -- People first: most messages of a flood have more reasons, or many others from the same visitor. A tenth of the
    -- entries goes to the visitors who have waited the longest, as others would come first each hour.
    insert into public.contact_digests (visitors)
    select array_agg(visitor)
    from (
      select visitor
      from (
        select
          coalesce(visitor_hash, id::text) as visitor,
          min(cardinality(hold_reasons)) as fewest,
          count(*) as messages,
          min(received_at) as oldest,
          row_number() over (order by min(received_at)) as place
        from public.contact_messages
        where state = 'held' and digest_id is null
        group by visitor
      ) as waiting
      order by place <= p_entries / 10 desc, fewest, messages, oldest
      limit p_entries
    ) as chosen
    having count(*) > 0
    returning * into unsent;
  end if;
  if unsent.visitors is null then
    return true;
  end if;

  update public.contact_messages set digest_id = unsent.id
  where id in (
    select id
    from public.contact_messages
    join unnest(unsent.visitors) as chosen (visitor) on visitor = coalesce(visitor_hash, id::text)
    where state = 'held' and digest_id is null and received_at <= unsent.made_at
    limit p_batch
  );
  get diagnostics listed = row_count;
  if listed = p_batch then
    return false;
  end if;
  update public.contact_digests set visitors = null where id = unsent.id;
  return true;
end
$$;

comment on function public.list_held_messages is
  'Makes a digest when something is held that no digest lists, and the last digest was sent an hour ago: of the messages of at most p_entries visitors. Lists at most p_batch of them in each call. Returns whether the digest is complete, or none is to be made.';

comment on function public.claim_contact_digest is
  'For edge functions that were deployed before list_held_messages. A later migration may drop it.';

-- Supabase grants the execution of new functions to its public roles.
revoke execute on function
  public.accept_contact_message(uuid, text, jsonb, boolean, numeric, text, jsonb, interval),
  public.list_held_messages
from public, anon, authenticated;
