-- Only the edge functions use these tables, as their owner. docs/architecture.md explains how a message travels.

-- Emails that list messages, and reports. Ids are also part of Message-IDs and links.
create table public.contact_lists (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('digest', 'reminder', 'overdue', 'report')),
  -- The first day of the report's month, in Perth.
  month date unique check ((month is not null) = (kind = 'report')),
  report jsonb,
  made_at timestamptz not null default now(),
  -- The number of attempts, including the one in progress.
  attempts integer not null default 0,
  -- When the next attempt is due. During an attempt, when the worker's lease ends. Null once the list has been sent.
  next_attempt_at timestamptz default now(),
  sent_at timestamptz,
  check ((sent_at is null) = (next_attempt_at is not null))
);

-- "The life of a message" in docs/architecture.md says how the state of one changes.
create table public.contact_messages (
  id uuid primary key,
  -- Eight characters, derived from the id, that the visitor and staff can read out to each other.
  reference text not null,
  received_at timestamptz not null default now(),
  -- The limits are those in contact-fields.ts, which counts UTF-16 units: never fewer than characters.
  name text not null check (char_length(name) between 1 and 100),
  email text not null check (char_length(email) between 1 and 255),
  phone text not null check (char_length(phone) <= 20),
  message text not null check (char_length(message) between 1 and 1000),
  -- The HMAC-SHA256 of the visitor's IP prefix, for counting a visitor's messages. Cleared after 24 hours.
  visitor_hash text,
  -- The same for the network of the IP address, for limiting a flood from there. Also cleared.
  network_hash text,
  -- Why the message was held, in words for staff. The reasons stay after a release. Empty if it was never held.
  hold_reasons text[] not null default '{}',
  -- The digest, the reminder and the overdue email that list the message.
  digest_id uuid references public.contact_lists on delete set null,
  reminder_id uuid references public.contact_lists on delete set null,
  overdue_id uuid references public.contact_lists on delete set null,
  -- When the message was accepted or released. It is a dead letter if not mailed in 72 hours. Null while it is held.
  queued_at timestamptz,
  -- When the next attempt to mail the message is due. During an attempt, when the worker's lease ends.
  next_attempt_at timestamptz,
  -- The lease of the worker that tries to mail the message. It is live until next_attempt_at. Null after the attempt.
  lease_id uuid,
  -- The number of attempts since queued_at, including the one in progress.
  attempts integer not null default 0,
  -- The number of attempts in which a mail server refused the email's words. After six, the email leaves them out.
  refusals integer not null default 0,
  -- The error from the last attempt, without any words from the visitor.
  last_error text,
  mailed_at timestamptz,
  -- When the visitor last said that no answer had come, and when a worker last leased an overdue email that listed the
  -- message and was then sent.
  nudged_at timestamptz,
  told_at timestamptz,
  -- The date of the latest reply, whatever the message's state was. An older one, or a copy, is never an answer.
  replied_at timestamptz,
  -- When staff last marked the message as answered and as spam, and the message or list whose link they used: null after
  -- SQL by hand. Each time is set no earlier than those that it has to follow, whatever the clock says. An answer by a
  -- reply has the reply's date.
  answered_at timestamptz,
  answered_by uuid,
  discarded_at timestamptz,
  discarded_by uuid,
  -- When the message was first queued or answered. The report about this month counts it.
  counted_at timestamptz,
  -- Whether the visitor still waits: the owner has not been told, and nobody has marked the message as answered since.
  has_open_nudge boolean not null
    generated always as (coalesce(nudged_at > coalesce(greatest(told_at, answered_at), '-infinity'), false)) stored,
  -- Statements ask for this, because the columns that it follows from mean more than one thing.
  state text not null generated always as (
    case
      when discarded_at > coalesce(answered_at, '-infinity') then 'discarded'
      when answered_at >= coalesce(nudged_at, '-infinity') then 'answered'
      when queued_at is null then 'held'
      when mailed_at is null then 'queued'
      else 'mailed'
    end
  ) stored,
  check (hold_reasons <> '{}' or queued_at is not null),
  check (queued_at is not null or mailed_at is null),
  check ((next_attempt_at is not null) = (queued_at is not null and mailed_at is null)),
  check (lease_id is null or next_attempt_at is not null),
  check (answered_at is not null or answered_by is null),
  check (discarded_at is not null or discarded_by is null)
);

-- When each sweep in the last day ended, and which of its steps failed. The health check reads both.
create table public.contact_sweeps (
  ended_at timestamptz primary key default clock_timestamp(),
  failed_steps text[] not null
);

-- This index finds an earlier copy of a message, however many others have the same email address.
create index contact_messages_copies on public.contact_messages (email, md5(message));
create index contact_messages_received on public.contact_messages (received_at);
create index contact_messages_hashed on public.contact_messages (received_at) where visitor_hash is not null;
create index contact_messages_held on public.contact_messages (received_at) where state = 'held';
create index contact_messages_discarded on public.contact_messages (discarded_at) where state = 'discarded';
create index contact_messages_due on public.contact_messages (next_attempt_at) where state = 'queued';
create index contact_messages_unlisted on public.contact_messages (received_at)
  where state = 'held' and digest_id is null and answered_at is null;
create index contact_messages_unanswered on public.contact_messages (queued_at)
  where state in ('queued', 'mailed');
create index contact_messages_nudged on public.contact_messages (nudged_at) where has_open_nudge;
create index contact_messages_digest on public.contact_messages (digest_id) where digest_id is not null;
create index contact_messages_reminder on public.contact_messages (reminder_id) where reminder_id is not null;
create index contact_messages_overdue on public.contact_messages (overdue_id) where overdue_id is not null;

-- No report is about a month before this database existed. On the first of a month, that on the last is not due yet.
insert into public.contact_lists (kind, month, next_attempt_at, sent_at)
select 'report', date_trunc('month', now() at time zone 'Australia/Perth') - make_interval(months => ago), null, now()
from generate_series(1, 2) as ago;

-- The type Signals in store.ts.
create type public.contact_signals as ("honeypotFilled" boolean, seconds numeric, "visitorHash" text, "networkHash" text);
-- The limits in limits.ts. Without a limit, nothing is held for it.
create type public.contact_limits as (
  seconds numeric, links integer, "perVisitor" integer, "inAll" integer, "heldPerVisitor" integer,
  "unlistedSuspects" integer, unlisted integer
);

-- The reason for holding a message while all visitors send too many.
create function public.busy_hour_reason(limits public.contact_limits) returns text
language sql immutable set search_path = ''
return format('more than %s messages from all visitors within an hour', limits."inAll");

-- The reason for holding a message while its network sends too many: more than half of those that are mailed at once.
create function public.busy_network_reason(limits public.contact_limits) returns text
language sql immutable set search_path = ''
return format('more than %s messages from one network within an hour', limits."inAll" / 2);

-- Whether a message that is held for these reasons is clean: its only fault is the hour.
create function public.is_clean(reasons text[], limits public.contact_limits) returns boolean
language sql immutable set search_path = ''
return reasons <@ array[public.busy_hour_reason(limits), public.busy_network_reason(limits)];

-- Why a message is held, in words for staff. Empty if it is not.
create function public.hold_reasons(message jsonb, signals public.contact_signals, limits public.contact_limits)
returns text[] language plpgsql set search_path = ''
as $$
declare
  links integer;
  of_visitor integer;
  of_network integer;
  in_all integer;
begin
  select sum(regexp_count(value, 'https?://(www\.)?|(?<!@)\mwww\.', 1, 'i'))
  from jsonb_each_text(message - 'email' - 'phone')
  into links;
  select
    count(*) filter (where visitor_hash = signals."visitorHash"),
    count(*) filter (where network_hash = signals."networkHash"),
    count(*)
  from public.contact_messages as recent
  where recent.received_at > now() - interval '1 hour' and recent.hold_reasons = '{}'
  into of_visitor, of_network, in_all;
  return array_remove(array[
    case when signals."honeypotFilled" then 'the hidden field was filled' end,
    case when signals.seconds < limits.seconds then
      format('sent %s s after the page was opened', trunc(signals.seconds, 1)) end,
    case when links > limits.links then format('%s links', links) end,
    case when of_visitor >= limits."perVisitor" then
      format('more than %s messages from one visitor within an hour', limits."perVisitor") end,
    case when of_network >= limits."inAll" / 2 then public.busy_network_reason(limits) end,
    case when in_all >= limits."inAll" then public.busy_hour_reason(limits) end
  ], null);
end
$$;

-- Null if one more message can be held for these reasons. Otherwise limited, because of its visitor, or full.
create function public.refusal_to_hold(reasons text[], signals public.contact_signals, limits public.contact_limits)
returns text language plpgsql set search_path = ''
as $$
declare
  of_visitor integer;
  taken integer;
  of_suspects integer;
  of_network integer;
begin
  select count(*) from public.contact_messages
  where state = 'held' and received_at > now() - interval '1 hour' and visitor_hash = signals."visitorHash"
  into of_visitor;
  select
    count(*),
    count(*) filter (where not public.is_clean(hold_reasons, limits)),
    count(*) filter (where network_hash = signals."networkHash")
  from public.contact_messages
  where state = 'held' and digest_id is null and answered_at is null
  into taken, of_suspects, of_network;
  return case
    when of_visitor >= limits."heldPerVisitor" then 'limited'
    when taken >= limits.unlisted then 'full'
    -- Messages that look like spam must not shut out the others, whose only fault is the hour.
    when of_suspects >= limits."unlistedSuspects" and not public.is_clean(reasons, limits) then 'full'
    -- One stranger may own an entire network, so it gets at most half of the places that the others leave.
    when 2 * of_network >= limits.unlisted - (taken - of_network) then 'full'
  end;
end
$$;

-- Stores a checked message once, with the spare id if p_id is taken. The outcome is queued (the caller has the lease and
-- mails the message), held, copy (of an earlier message, which is still open), or not stored: limited (too many of this
-- visitor's messages are held) or full (too many are, in all).
create function public.accept_contact_message(
  p_id uuid, p_reference text, p_spare_id uuid, p_spare_reference text,
  p_message jsonb, p_signals jsonb, p_limits jsonb, p_lease interval
) returns table (
  outcome text, id uuid, reference text, received_at timestamptz, hold_reasons text[], lease_id uuid
)
language plpgsql set search_path = ''
-- Shorter than the statement timeout, so that waiting too long for other submissions causes a different error.
set lock_timeout = '2s'
as $$
#variable_conflict use_column
declare
  signals public.contact_signals := jsonb_populate_record(null::public.contact_signals, p_signals);
  limits public.contact_limits := jsonb_populate_record(null::public.contact_limits, p_limits);
  reasons text[];
  refused text;
  message jsonb;
begin
  -- Handles one submission at a time, because concurrent submissions must find and count each other.
  perform pg_advisory_xact_lock(hashtextextended('accept_contact_message', 0));

  return query
  select 'copy', known.id, known.reference, known.received_at, known.hold_reasons, null::uuid
  from (
    select * from public.contact_messages
    where
      email = p_message ->> 'email' and md5(message) = md5(p_message ->> 'message')
      and received_at > now() - interval '24 hours' and state in ('held', 'queued', 'mailed')
    -- Keeps PostgreSQL from comparing whole rows first, which would be slow.
    offset 0
  ) as known
  where to_jsonb(known) @> p_message
  order by received_at
  limit 1;
  if found then
    return;
  end if;
  if exists (select from public.contact_messages where id = p_id) then
    p_id := p_spare_id;
    p_reference := p_spare_reference;
  end if;

  reasons := public.hold_reasons(p_message, signals, limits);
  if reasons <> '{}' then
    refused := public.refusal_to_hold(reasons, signals, limits);
    if refused is not null then
      return query select refused, null::uuid, null, null::timestamptz, null::text[], null::uuid;
      return;
    end if;
  end if;

  message := p_message || jsonb_build_object(
    'id', p_id, 'reference', p_reference, 'visitor_hash', signals."visitorHash",
    'network_hash', signals."networkHash", 'hold_reasons', reasons
  ) || case when reasons = '{}'
    then jsonb_build_object(
      'queued_at', now(), 'counted_at', now(), 'attempts', 1,
      'next_attempt_at', now() + p_lease, 'lease_id', gen_random_uuid()
    )
    else '{}'
  end;
  -- Names its columns by the keys, so a new contact field needs a new column but no change to this function.
  return query execute format(
    'insert into public.contact_messages (%1$s)
    select %1$s from jsonb_populate_record(null::public.contact_messages, $1)
    returning state, id, reference, received_at, hold_reasons, lease_id',
    (select string_agg(quote_ident(key), ', ') from jsonb_object_keys(message) as key)
  ) using message;
end
$$;

-- Accepts a message, and undoes it. Fails with the error that a visitor's message would cause.
create function public.test_accept_contact_message(p_message jsonb) returns void
language plpgsql set search_path = ''
as $$
begin
  if (
    select outcome <> 'queued'
    from public.accept_contact_message(gen_random_uuid(), '', null, null, p_message, '{}', '{}', interval '0')
  ) then
    raise exception 'a test message was not queued';
  end if;
  -- On a full disk, there may be room for another row, but hardly for a new file.
  create temporary table disk_probe on commit drop as select 1 as written;
  -- An error undoes everything, and releases the lock.
  raise sqlstate 'UNDO0';
exception when sqlstate 'UNDO0' then
  null;
end
$$;

-- Supabase grants its public roles access to every new table and function. They need none of these.
alter table public.contact_messages enable row level security;
alter table public.contact_lists enable row level security;
alter table public.contact_sweeps enable row level security;
revoke all on table public.contact_messages, public.contact_lists, public.contact_sweeps from anon, authenticated;
revoke execute on function
  public.busy_hour_reason, public.busy_network_reason, public.is_clean, public.hold_reasons,
  public.refusal_to_hold, public.accept_contact_message, public.test_accept_contact_message from public, anon, authenticated;

-- Without the extensions, which a hosted project has, npm start calls deliver-contact-messages every minute.
do $migration$
begin
  if (select count(*) from pg_available_extensions where name in ('pg_cron', 'pg_net', 'supabase_vault')) < 3 then
    return;
  end if;

  create extension if not exists pg_cron with schema pg_catalog;
  create extension if not exists pg_net with schema extensions;
  create extension if not exists supabase_vault;

  -- The job does nothing until both values are in the vault. By default pg_net gives up after 5 seconds.
  perform cron.schedule('deliver-contact-messages', '* * * * *', $job$
    select net.http_post(
      url := rtrim(url.decrypted_secret, '/') || '/functions/v1/deliver-contact-messages',
      headers := jsonb_build_object('Authorization', 'Bearer ' || key.decrypted_secret),
      timeout_milliseconds := 90000
    )
    from vault.decrypted_secrets as url, vault.decrypted_secrets as key
    where url.name = 'project_url' and key.name = 'contact_sweep_key'
  $job$);

  -- pg_cron keeps a row for every run, and never deletes one.
  perform cron.schedule('delete-old-runs-of-deliver-contact-messages', '17 3 * * *', $job$
    delete from cron.job_run_details
    where end_time < now() - interval '7 days' and command like '%deliver-contact-messages%'
  $job$);
end
$migration$;
