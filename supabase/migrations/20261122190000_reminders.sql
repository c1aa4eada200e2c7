-- A reminder of messages without an answer, before the 24 hours that the page promises are over.

alter table public.contact_reminders add column refused boolean not null default false;

comment on column public.contact_reminders.made_at is
  'When its mail was made; after a failed attempt, when the next one is due. The mail counts the hours left from then.';
comment on column public.contact_reminders.refused is
  'Whether a mail server refused its content. It is then sent without anything that visitors wrote.';

create index contact_reminders_sent on public.contact_reminders (sent_at);
-- Most delivered messages are answered or were in a reminder.
create index contact_messages_unanswered on public.contact_messages (received_at)
  where state = 'delivered' and answered_at is null and discarded_at is null;
create index contact_messages_unreminded on public.contact_messages (received_at)
  where state = 'delivered' and answered_at is null and discarded_at is null and reminder_id is null;

create function public.claim_contact_reminder(
  p_now timestamptz,
  p_after interval,
  p_size integer,
  p_lease interval
) returns table (id uuid, attempts integer, made_at timestamptz, refused boolean)
language plpgsql
set search_path = ''
as $$
#variable_conflict use_column
declare
  reminder public.contact_reminders;
  listed uuid[];
  is_urgent boolean;
begin
  -- One at a time, so that no message is in two.
  perform pg_advisory_xact_lock(hashtextextended('claim_contact_reminder', 0));

  -- Staff may have answered or discarded all of its messages since.
  delete from public.contact_reminders as obsolete
  where
    sent_at is null and next_attempt_at <= p_now
    and not exists (
      select from public.contact_messages
      where reminder_id = obsolete.id and state = 'delivered' and answered_at is null and discarded_at is null
    );

  select * into reminder from public.contact_reminders where sent_at is null;
  if reminder.next_attempt_at > p_now
    or exists (select from public.contact_reminders where sent_at > p_now - interval '1 hour')
  then
    return;
  end if;

  -- Messages that were due more than 7 days ago are not listed: most are from before there were reminders.
  select array_agg(id), bool_or(received_at > p_now - interval '24 hours' and received_at < p_now - interval '23 hours')
  into listed, is_urgent
  from (
    select id, received_at from public.contact_messages
    where reminder_id = reminder.id and state = 'delivered' and answered_at is null and discarded_at is null
    union all
    (
      select id, received_at from public.contact_messages
      where
        reminder.id is null
        and state = 'delivered' and answered_at is null and discarded_at is null and reminder_id is null
        and received_at <= p_now - p_after and received_at > p_now - p_after - interval '7 days'
      order by received_at
      limit p_size
    )
  ) as due;

  -- At night only if a promise can still be kept. Where it is broken already, the reminder waits for the morning.
  if listed is null
    or (not is_urgent and extract(hour from p_now at time zone 'Australia/Perth') not between 6 and 20)
  then
    return;
  end if;

  if reminder.id is null then
    insert into public.contact_reminders (made_at) values (p_now) returning * into reminder;
    update public.contact_messages set reminder_id = reminder.id where id = any (listed);
  end if;
  return query
  update public.contact_reminders as claimed
  set attempts = attempts + 1, next_attempt_at = p_now + p_lease
  where id = reminder.id
  returning id, attempts, made_at, refused;
end
$$;

comment on function public.claim_contact_reminder is
  'The reminder to be sent now, if any, for the caller alone until the lease ends. Makes one of at most p_size messages that were delivered and, p_after their arrival, not answered, if the last one was sent an hour ago. Between 21:00 and 6:00 in Perth only if one of its messages has less than an hour left of its 24.';

-- Supabase grants the execution of new functions to its public roles.
revoke execute on function public.claim_contact_reminder from public, anon, authenticated;
