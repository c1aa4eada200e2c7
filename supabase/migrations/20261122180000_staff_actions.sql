-- Staff act on messages by the links in their mails.

create table public.contact_reminders (
  id uuid primary key default gen_random_uuid(),
  made_at timestamptz not null default now(),
  attempts integer not null default 0,
  next_attempt_at timestamptz default now(),
  sent_at timestamptz,
  answered_at timestamptz,
  check ((sent_at is null) = (next_attempt_at is not null))
);

comment on table public.contact_reminders is
  'Mails that list delivered messages without an answer: at most one an hour, each sent again until the mail server accepts it.';
comment on column public.contact_reminders.id is 'Also in the Message-ID of the mail, and in its links.';
comment on column public.contact_reminders.next_attempt_at is
  'When the next attempt to send it is due; while a worker sends it, the end of its lease. Null once it is sent.';
comment on column public.contact_reminders.answered_at is
  'When staff marked all of its messages as answered; null until then, and once that is undone.';

alter table public.contact_digests add column discarded_at timestamptz;

comment on column public.contact_digests.discarded_at is
  'When staff marked all of its messages as spam. Those that are still held are discarded with it.';

alter table public.contact_messages
  add column answered_at timestamptz,
  add column discarded_at timestamptz,
  add column reminder_id uuid references public.contact_reminders on delete set null;

comment on column public.contact_messages.answered_at is
  'When staff marked it as answered; null until then, and once that is undone.';
comment on column public.contact_messages.discarded_at is
  'When staff marked it as spam or for deletion. From then on it is not mailed, listed or counted; a sweep deletes it 24 hours later, unless that is undone.';
comment on column public.contact_messages.reminder_id is 'The reminder that listed it.';

create index contact_messages_discarded on public.contact_messages (discarded_at) where discarded_at is not null;
create index contact_messages_reminded on public.contact_messages (reminder_id) where reminder_id is not null;

create function public.queue_contact_message(p_id uuid) returns boolean
language plpgsql
set search_path = ''
as $$
begin
  update public.contact_messages
  set
    state = 'queued', queued_at = now(), next_attempt_at = now(), attempts = 0, last_error = null, brief = false,
    discarded_at = null
  where id = p_id and (state in ('held', 'failed') or (state = 'queued' and discarded_at is not null));
  return found;
end
$$;

comment on function public.queue_contact_message is
  'Puts a held or failed message into the outbox, even if it was discarded. Returns whether it was one.';

create or replace function public.release_contact_message(p_reference text) returns text
language plpgsql
set search_path = ''
as $$
declare
  wanted constant text := upper(trim(p_reference));
begin
  if (select public.queue_contact_message(id) from public.contact_messages where reference = wanted) is not true then
    raise exception 'No held or failed message has the reference %.', wanted;
  end if;
  return format('The message %s will be mailed within a minute.', wanted);
end
$$;

-- As for the other tables. Supabase also grants the execution of new functions to its public roles.
alter table public.contact_reminders enable row level security;
revoke all on table public.contact_reminders from anon, authenticated;
revoke execute on function public.queue_contact_message from public, anon, authenticated;
