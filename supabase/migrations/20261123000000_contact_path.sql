-- The database of the contact path: messages, the lists of them that staff get by email, and the sweeps. Only the edge
-- functions use it, as the owner; docs/messages.md says what happens to a message.

create table public.contact_lists (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('digest', 'reminder')),
  made_at timestamptz not null default now(),
  attempts integer not null default 0,
  next_attempt_at timestamptz default now(),
  sent_at timestamptz,
  closed_at timestamptz,
  check ((sent_at is null) = (next_attempt_at is not null))
);

comment on table public.contact_lists is
  'Emails that list messages to staff: digests of held ones, reminders of unanswered ones. Each is sent until a mail server accepts it.';
comment on column public.contact_lists.id is 'Also in the Message-ID of the email, and in its links.';
comment on column public.contact_lists.attempts is 'Attempts to send it, the one in progress included.';
comment on column public.contact_lists.next_attempt_at is
  'When the next attempt is due; while a worker sends it, the end of its lease. Null once it is sent.';
comment on column public.contact_lists.closed_at is
  'When staff answered or discarded all of its messages at once, so that Undo finds those; null until then, and after Undo.';

create table public.contact_messages (
  id uuid primary key,
  reference text not null,
  received_at timestamptz not null default now(),
  name text not null check (char_length(name) between 1 and 100),
  email text not null check (char_length(email) between 1 and 255),
  phone text not null check (char_length(phone) <= 20),
  message text not null check (char_length(message) between 1 and 1000),
  visitor_hash text,
  hold_reasons text[] not null default '{}',
  held_at timestamptz,
  list_id uuid references public.contact_lists,
  queued_at timestamptz,
  next_attempt_at timestamptz,
  attempts integer not null default 0,
  refusals integer not null default 0,
  last_error text,
  mailed_at timestamptz,
  reminder_id uuid references public.contact_lists,
  closed_as text check (closed_as in ('answered', 'discarded')),
  closed_at timestamptz,
  check (held_at is not null or queued_at is not null),
  check (queued_at is not null or mailed_at is null),
  check ((next_attempt_at is not null) = (queued_at is not null and mailed_at is null)),
  check ((closed_as is null) = (closed_at is null))
);

comment on table public.contact_messages is
  'Messages from the contact form. With queued_at a message is mailed to staff until mailed_at; without, it is held. The limits are those of supabase/functions/_shared/contact/contact-fields.ts, which counts UTF-16 units, never fewer than the characters counted here.';
comment on column public.contact_messages.id is
  'The Idempotency-Key of the request; also in the Message-ID of the email, and in its links.';
comment on column public.contact_messages.reference is
  'Eight characters, made of the id, that visitor and staff can read to each other; in the email and on the page.';
comment on column public.contact_messages.received_at is 'When the message was accepted first.';
comment on column public.contact_messages.name is 'As the visitor wrote it, trimmed, like all contact fields.';
comment on column public.contact_messages.email is 'The email address to answer to.';
comment on column public.contact_messages.phone is 'Empty if none was given.';
comment on column public.contact_messages.message is 'Line breaks are LF.';
comment on column public.contact_messages.visitor_hash is
  'HMAC-SHA256 of the prefix of the visitor''s IP address, to count the messages of one visitor. Cleared after 24 hours.';
comment on column public.contact_messages.hold_reasons is
  'Why it was held, as staff read it. Kept when it is released. Empty: it was never held.';
comment on column public.contact_messages.held_at is
  'When it was held. Lists, their order and the health check count from here.';
comment on column public.contact_messages.list_id is 'The digest that lists it.';
comment on column public.contact_messages.queued_at is
  'When it was accepted or released, to be mailed. The retries count from here. Null while it is held.';
comment on column public.contact_messages.next_attempt_at is
  'When the next attempt to mail it is due; while a worker mails it, the end of its lease. Null unless it is to be mailed.';
comment on column public.contact_messages.attempts is 'Attempts to mail it since queued_at, the one in progress included.';
comment on column public.contact_messages.refusals is
  'Attempts since queued_at that a mail server refused. From the sixth on, the email has no words of the visitor.';
comment on column public.contact_messages.last_error is 'What the last attempt failed of; nothing that the visitor wrote.';
comment on column public.contact_messages.mailed_at is 'When a mail server accepted the email.';
comment on column public.contact_messages.reminder_id is 'The reminder that lists it.';
comment on column public.contact_messages.closed_as is
  'What staff decided, by the links in their emails. A closed message is not mailed; a discarded one is deleted 24 hours later.';
comment on column public.contact_messages.closed_at is 'When staff decided that; null until then, and after Undo.';

create table public.contact_sweeps (ended_at timestamptz primary key default clock_timestamp());

comment on table public.contact_sweeps is
  'When each sweep of the last day ended: the health check fails without a recent one.';

-- For the limits, and for retention.
create index contact_messages_received on public.contact_messages (received_at);
create index contact_messages_hashed on public.contact_messages (received_at) where visitor_hash is not null;
create index contact_messages_held on public.contact_messages (held_at) where queued_at is null;
create index contact_messages_discarded on public.contact_messages (closed_at) where closed_as = 'discarded';
-- For what the sweep and the health check look for: the messages to mail, to list and to remind of, and those of a list.
create index contact_messages_due on public.contact_messages (next_attempt_at) where next_attempt_at is not null;
create index contact_messages_unlisted on public.contact_messages (held_at)
  where queued_at is null and list_id is null and closed_at is null;
create index contact_messages_unanswered on public.contact_messages (received_at)
  where queued_at is not null and reminder_id is null and closed_at is null;
create index contact_messages_list on public.contact_messages (list_id) where list_id is not null;
create index contact_messages_reminder on public.contact_messages (reminder_id) where reminder_id is not null;

create function public.accept_contact_message(
  p_id uuid,
  p_reference text,
  p_message jsonb,
  p_honeypot_filled boolean,
  p_seconds numeric,
  p_visitor_hash text,
  p_limits jsonb,
  p_lease interval
) returns table (outcome text, received_at timestamptz, hold_reasons text[])
language plpgsql set search_path = ''
-- Less than the statement may take, so that waiting for others ends in an error of its own.
set lock_timeout = '2s'
as $$
#variable_conflict use_column
declare
  known public.contact_messages;
  reasons text[];
begin
  -- One at a time, so that concurrent submissions find and count each other.
  perform pg_advisory_xact_lock(hashtextextended('accept_contact_message', 0));

  select * into known from public.contact_messages where id = p_id for update;
  if found and (known.closed_at is null or not to_jsonb(known) @> p_message) then
    return query select
      case when to_jsonb(known) @> p_message then 'replayed' else 'conflict' end, known.received_at, known.hold_reasons;
    return;
  end if;

  select array_remove(array[
    case when p_honeypot_filled then
      'the hidden field was filled' end,
    case when p_seconds < (p_limits ->> 'seconds')::numeric then
      format('sent %s s after the page was opened', trunc(p_seconds, 1)) end,
    case when links > (p_limits ->> 'links')::integer then
      format('%s links', links) end,
    case when of_visitor >= (p_limits ->> 'perVisitor')::integer then
      format('more than %s messages from one visitor within an hour', p_limits ->> 'perVisitor') end,
    case when in_all >= (p_limits ->> 'inAll')::integer then
      format('more than %s messages in all within an hour', p_limits ->> 'inAll') end,
    -- Its sender waits for an answer, and staff do not look at a closed message again.
    case when known.closed_at is not null then
      format('sent again after it was marked as %s', known.closed_as) end
  ], null) into reasons
  from
    (
      select sum(regexp_count(value, 'https?://(www\.)?|(?<!@)\mwww\.', 1, 'i')) as links
      from jsonb_each_text(p_message - 'email' - 'phone')
    ) as written,
    (
      select count(*) filter (where visitor_hash = p_visitor_hash) as of_visitor, count(*) as in_all
      from public.contact_messages
      where received_at > now() - interval '1 hour' and hold_reasons = '{}'
    ) as recent;

  if reasons <> '{}' and ((
    select count(*) from public.contact_messages
    where queued_at is null and held_at > now() - interval '1 hour' and visitor_hash = p_visitor_hash
  ) >= (p_limits ->> 'heldPerVisitor')::integer or (
    select count(*) from public.contact_messages
    where queued_at is null and list_id is null and closed_at is null
  ) >= (p_limits ->> 'unlisted')::integer) then
    return query select 'limited', null::timestamptz, null::text[];
    return;
  end if;

  if known.id is not null then
    delete from public.contact_messages where id = p_id;
  end if;
  -- By name, so that a new contact field needs a column, and no new function.
  return query
  insert into public.contact_messages
  select * from jsonb_populate_record(null::public.contact_messages, p_message || jsonb_build_object(
    'id', p_id,
    'reference', p_reference,
    'received_at', coalesce(known.received_at, now()),
    'visitor_hash', p_visitor_hash,
    'hold_reasons', reasons,
    'attempts', 0,
    'refusals', 0
  ) || case when reasons = '{}'
    then jsonb_build_object('queued_at', now(), 'next_attempt_at', now() + p_lease, 'attempts', 1)
    else jsonb_build_object('held_at', now())
  end)
  returning case when queued_at is null then 'held' else 'queued' end, received_at, hold_reasons;
end
$$;

comment on function public.accept_contact_message is
  'Decides about a checked message, and stores it once. p_message has a key for each column; p_seconds is null where nobody measured them. outcome: queued (the caller has the lease, and mails it), held (also again, if staff had closed it), replayed (the same message is stored under this id), conflict (another one is), limited (not stored: there is no room for one more that is to be held).';

create function public.make_contact_lists(p_size integer, p_remind_after interval) returns void
language plpgsql set search_path = ''
as $$
begin
  -- One at a time, so that no message is in two lists.
  perform pg_advisory_xact_lock(hashtextextended('make_contact_lists', 0));

  if not exists (select from public.contact_lists where kind = 'digest' and made_at > now() - interval '1 hour') then
    -- Those that have waited longest: later ones never move ahead.
    with held as (
      select id from public.contact_messages
      where queued_at is null and list_id is null and closed_at is null
      order by held_at, id
      limit p_size
    ), made as (
      insert into public.contact_lists (kind) select 'digest' where exists (select from held) returning id
    )
    update public.contact_messages as message set list_id = made.id from held, made where message.id = held.id;
  end if;

  if not exists (select from public.contact_lists where kind = 'reminder' and made_at > now() - interval '1 hour') then
    with unanswered as (
      select id from public.contact_messages
      where queued_at is not null and reminder_id is null and closed_at is null and received_at <= now() - p_remind_after
      order by received_at, id
      limit p_size
    ), made as (
      insert into public.contact_lists (kind) select 'reminder' where exists (select from unanswered) returning id
    )
    update public.contact_messages as message set reminder_id = made.id
    from unanswered, made
    where message.id = unanswered.id;
  end if;
end
$$;

comment on function public.make_contact_lists is
  'Makes the digest and the reminder that are due: each at most once an hour, of at most p_size messages that have waited longest. A reminder has those that are p_remind_after old.';

-- Supabase grants its public roles every new table and function. They have no use for these, and with row level security
-- and no policy they would see no row even then.
alter table public.contact_messages enable row level security;
alter table public.contact_lists enable row level security;
alter table public.contact_sweeps enable row level security;
revoke all on table public.contact_messages, public.contact_lists, public.contact_sweeps from anon, authenticated;
revoke execute on function public.accept_contact_message, public.make_contact_lists from public, anon, authenticated;

-- On a hosted project: calls the edge function deliver-contact-messages every minute. Elsewhere, where these extensions
-- are missing, something else calls it (npm start does), and this changes nothing.
do $migration$
begin
  if (select count(*) from pg_available_extensions where name in ('pg_cron', 'pg_net', 'supabase_vault')) < 3 then
    raise notice 'No pg_cron, pg_net or supabase_vault here: something else must call deliver-contact-messages every minute.';
    return;
  end if;

  create extension if not exists pg_cron with schema pg_catalog;
  create extension if not exists pg_net with schema extensions;
  create extension if not exists supabase_vault;

  -- Does nothing until both values are in the vault. pg_net gives up after 5 seconds by default.
  perform cron.schedule('deliver-contact-messages', '* * * * *', $job$
    select net.http_post(
      url := rtrim(url.decrypted_secret, '/') || '/functions/v1/deliver-contact-messages',
      headers := jsonb_build_object('Authorization', 'Bearer ' || key.decrypted_secret),
      timeout_milliseconds := 90000
    )
    from vault.decrypted_secrets as url, vault.decrypted_secrets as key
    where url.name = 'project_url' and key.name = 'contact_sweep_key'
  $job$);

  -- pg_cron keeps a row of each run for ever. Those of other jobs are theirs.
  perform cron.schedule('forget-cron-runs', '17 3 * * *', $job$
    delete from cron.job_run_details
    where end_time < now() - interval '7 days'
      and jobid in (select jobid from cron.job where jobname in ('deliver-contact-messages', 'forget-cron-runs'))
  $job$);
end
$migration$;
