-- From a table of messages to a queue of them: accepted once, delivered until it worked, held where suspicious.

create table public.contact_digests (
  id uuid primary key default gen_random_uuid(),
  made_at timestamptz not null default now(),
  attempts integer not null default 0,
  next_attempt_at timestamptz default now(),
  refused boolean not null default false,
  sent_at timestamptz,
  check ((sent_at is null) = (next_attempt_at is not null))
);

comment on table public.contact_digests is
  'Mails that list held messages to staff: at most one an hour, each sent until it worked.';
comment on column public.contact_digests.id is 'Also in the Message-ID of the mail.';
comment on column public.contact_digests.refused is
  'A mail server has refused it for good; from then on it tells nothing that visitors wrote.';
comment on column public.contact_digests.next_attempt_at is
  'When it may be sent next, which also keeps it for the worker that is sending it; null once it was sent.';

alter table public.contact_messages
  add column reference text,
  add column state text,
  add column hold_reasons text[] not null default '{}',
  add column digest_id uuid references public.contact_digests on delete set null,
  add column visitor_hash text,
  add column queued_at timestamptz,
  add column next_attempt_at timestamptz,
  add column attempts integer not null default 0,
  add column last_error text;

create function public.contact_message_reference(id uuid) returns text
language sql
immutable
set search_path = ''
as $$
  select string_agg(
    substr('CDFHJKLMNPRTWXY23456789', 1 + (div(number, 23::numeric ^ place) % 23)::integer, 1),
    '' order by place desc
  )
  from
    (select sum(get_byte(uuid_send(id), byte) * 256::numeric ^ (15 - byte)) from generate_series(0, 15) as byte)
      as whole (number),
    generate_series(0, 7) as place
$$;

comment on function public.contact_message_reference is
  'The reference that belongs to an id: the same as supabase/functions/_shared/reference.ts makes of it.';

-- What was stored and not mailed before there was a queue is in the queue now.
update public.contact_messages set
  reference = public.contact_message_reference(id),
  state = case when mailed_at is null then 'queued' else 'delivered' end,
  queued_at = case when mailed_at is null then now() else received_at end,
  next_attempt_at = case when mailed_at is null then now() end;

alter table public.contact_messages
  alter column reference set not null,
  add unique (reference),
  alter column state set not null,
  add check (state in ('queued', 'held', 'delivered', 'failed')),
  add check ((state = 'queued') = (next_attempt_at is not null)),
  add check ((state = 'delivered') = (mailed_at is not null)),
  add check (queued_at is not null or state in ('held', 'delivered'));

comment on column public.contact_messages.id is
  'The Idempotency-Key of the request; also in the Message-ID of the mail.';
comment on column public.contact_messages.received_at is 'When the message was accepted.';
comment on column public.contact_messages.reference is
  'Eight characters that visitor and staff can read to each other; in the mail and on the page.';
comment on column public.contact_messages.state is
  'queued: to be mailed. held: suspicious, listed in a digest, mailed if released. delivered: the mail server has it. failed: given up until a person releases it.';
comment on column public.contact_messages.hold_reasons is
  'Why it was held; kept when it is released. Empty: it was never held.';
comment on column public.contact_messages.visitor_hash is
  'HMAC-SHA256 of the visitor''s network address, to count messages from one visitor; cleared after 24 hours.';
comment on column public.contact_messages.queued_at is
  'When it came into the queue: on arrival, or when it was released. The patience of the retries counts from here.';
comment on column public.contact_messages.next_attempt_at is
  'When it is due, which also keeps it for the worker that is mailing it: the lease. Null unless queued.';
comment on column public.contact_messages.attempts is 'Attempts to mail it since queued_at, the one under way included.';
comment on column public.contact_messages.last_error is 'What the last attempt failed of; nothing of the visitor''s.';

-- For the counts while a visitor waits, which a flood of held messages must not slow down.
create index contact_messages_recent on public.contact_messages (received_at) where hold_reasons = '{}';
-- For what is looked for every minute, among the messages of a year: what is due, what belongs into a digest and what
-- is in it, whose visitor is to be forgotten, what was given up, what is old.
create index contact_messages_due on public.contact_messages (next_attempt_at) where state = 'queued';
create index contact_messages_unlisted on public.contact_messages (cardinality(hold_reasons), received_at)
  where state = 'held' and digest_id is null;
create index contact_messages_listed on public.contact_messages (digest_id) where digest_id is not null;
create index contact_messages_visitor on public.contact_messages (received_at) where visitor_hash is not null;
create index contact_messages_state on public.contact_messages (state, received_at);

create function public.contact_message_hold_reasons(
  honeypot_filled boolean,
  seconds numeric,
  words text,
  earlier_from_visitor bigint,
  earlier_in_all bigint,
  limits jsonb
) returns text[]
language sql
immutable
set search_path = ''
as $$
  select array_remove(array[
    case when honeypot_filled then
      'the hidden field was filled' end,
    case when seconds < (limits ->> 'seconds')::numeric then
      format('sent %s s after the page was opened', trunc(seconds, 1)) end,
    case when links > (limits ->> 'links')::integer then
      format('%s links', links) end,
    case when earlier_from_visitor >= (limits ->> 'perVisitor')::integer then
      format('more than %s messages from one visitor within an hour', limits ->> 'perVisitor') end,
    case when earlier_in_all >= (limits ->> 'inAll')::integer then
      format('more than %s messages in all within an hour', limits ->> 'inAll') end
  ], null)
  from (values (regexp_count(words, 'https?://(www\.)?|(?<!@)\mwww\.', 1, 'i'))) as counted (links)
$$;

comment on function public.contact_message_hold_reasons is
  'The reasons to hold a message, as staff read them; none for one that is mailed at once. seconds is null where nobody measured; the counts are of messages of the last hour that were not held.';

create function public.accept_contact_message(
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
language plpgsql
set search_path = ''
-- A visitor waits for this; see the deadline in the edge function.
set lock_timeout = '3s'
as $$
#variable_conflict use_column
declare
  known public.contact_messages;
  reasons text[];
begin
  -- One after the other, so that of many at once each is looked up and counted.
  perform pg_advisory_xact_lock(hashtextextended('accept_contact_message', 0));

  select * into known from public.contact_messages where id = p_id;
  if found then
    return query select
      case
        when (known.name, known.email, known.phone, known.message) = (p_name, p_email, p_phone, p_message)
        then 'replayed' else 'conflict'
      end,
      known.reference, known.received_at, known.hold_reasons;
    return;
  end if;

  -- Whoever chooses the id chooses the reference, which must not make this fail: what fails here is mailed, not held.
  while exists (select from public.contact_messages where reference = p_reference) loop
    p_reference := public.contact_message_reference(gen_random_uuid());
  end loop;

  select public.contact_message_hold_reasons(
    p_honeypot_filled,
    p_seconds,
    concat_ws(' ', p_name, p_message),
    count(*) filter (where visitor_hash = p_visitor_hash),
    count(*),
    p_limits
  ) into reasons
  from public.contact_messages
  where received_at > now() - interval '1 hour' and hold_reasons = '{}';

  return query
  insert into public.contact_messages as accepted (
    id, reference, name, email, phone, message, visitor_hash, hold_reasons,
    state, queued_at, next_attempt_at, attempts
  )
  select
    p_id, p_reference, p_name, p_email, p_phone, p_message, p_visitor_hash, reasons,
    case when is_held then 'held' else 'queued' end,
    case when not is_held then now() end,
    case when not is_held then now() + p_lease end,
    case when is_held then 0 else 1 end
  from (values (reasons <> '{}')) as decided (is_held)
  returning state, accepted.reference, accepted.received_at, accepted.hold_reasons;
end
$$;

comment on function public.accept_contact_message is
  'Takes a checked message once, under another reference if the given one is taken. outcome: queued (whoever called has the lease, and mails it first), held, replayed (the same message came before under this id) or conflict (another one did; nothing is stored).';

create function public.claim_contact_digest(p_size integer, p_lease interval)
returns table (id uuid, attempts integer, made_at timestamptz, refused boolean)
language plpgsql
set search_path = ''
as $$
#variable_conflict use_column
declare
  new_digest uuid;
begin
  perform pg_advisory_xact_lock(hashtextextended('claim_contact_digest', 0));

  if not exists (
    select from public.contact_digests where sent_at is null or sent_at > now() - interval '1 hour'
  ) and exists (
    select from public.contact_messages where state = 'held' and digest_id is null
  ) then
    insert into public.contact_digests default values returning contact_digests.id into new_digest;
    -- In a flood those with the fewest reasons, who are people most likely, come first; the rest is in the next one.
    update public.contact_messages set digest_id = new_digest
    where id in (
      select listed.id from public.contact_messages as listed
      where state = 'held' and digest_id is null
      order by cardinality(hold_reasons), received_at
      limit p_size
    );
  end if;

  return query
  update public.contact_digests as due set
    attempts = due.attempts + 1,
    next_attempt_at = now() + p_lease
  where due.next_attempt_at <= now()
  returning due.id, due.attempts, due.made_at, due.refused;
end
$$;

comment on function public.claim_contact_digest is
  'The digest to be sent now, if any, for the caller alone until the lease ends. Makes one of at most p_size messages when something new is held and the last one was sent an hour ago.';

create function public.release_contact_message(p_reference text) returns text
language plpgsql
set search_path = ''
as $$
declare
  wanted constant text := upper(trim(p_reference));
begin
  update public.contact_messages
  set state = 'queued', queued_at = now(), next_attempt_at = now(), attempts = 0, last_error = null
  where reference = wanted and state in ('held', 'failed');
  if not found then
    raise exception 'No held or failed message has the reference %.', wanted;
  end if;
  return format('The message %s will be mailed within a minute.', wanted);
end
$$;

comment on function public.release_contact_message is
  'For staff: puts a held or failed message back into the queue.';

-- As for the messages themselves; Supabase also grants the execution of new functions to its public roles.
alter table public.contact_digests enable row level security;
revoke all on table public.contact_digests from anon, authenticated;
revoke execute on function
  public.contact_message_reference,
  public.contact_message_hold_reasons,
  public.accept_contact_message,
  public.claim_contact_digest,
  public.release_contact_message
from public, anon, authenticated;
