-- The message becomes one JSON value, keyed by column, so that a new contact field needs a column and no new function.

create function public.accept_contact_message(
  p_id uuid,
  p_reference text,
  p_message jsonb,
  p_honeypot_filled boolean,
  p_seconds numeric,
  p_visitor_hash text,
  p_limits jsonb,
  p_lease interval
) returns table (outcome text, reference text, received_at timestamptz, hold_reasons text[])
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
      existing.reference, existing.received_at, existing.hold_reasons;
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
      returning state, reference, received_at, hold_reasons
    $insert$,
    message_columns
  ) using p_id, p_reference, p_visitor_hash, reasons, p_lease, p_message;
end
$$;

-- Edge functions that were deployed before this migration still call it with a parameter for each field.
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
  select * from public.accept_contact_message(
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

comment on function public.accept_contact_message(uuid, text, text, text, text, text, boolean, numeric, text, jsonb, interval) is
  'For edge functions that were deployed before accept_contact_message took one JSON value. A later migration may drop it.';

comment on function public.accept_contact_message(uuid, text, jsonb, boolean, numeric, text, jsonb, interval) is
  'Stores a checked message once, under another reference if the given one is taken. p_message has a key for each column. outcome: queued (the caller has the lease and mails it first), held, replayed (the same message is stored under this id) or conflict (another message is stored under this id; this one is not).';

comment on table public.contact_messages is
  'Messages from the contact form, and the outbox of those that still have to be mailed. The limits are those of supabase/functions/_shared/contact/contact-fields.ts: it counts UTF-16 units, never fewer than the characters counted here, so the database accepts what it accepts.';
comment on column public.contact_messages.queued_at is
  'When the message arrived or was released. The 72 hours of the retry policy start here.';
comment on function public.contact_message_reference is
  'The reference that belongs to an id, the same as supabase/functions/_shared/contact/reference.ts makes of it.';
comment on function public.release_contact_message is
  'For staff: puts a held or failed message into the outbox.';

-- Supabase grants the execution of new functions to its public roles.
revoke execute on function public.accept_contact_message(uuid, text, jsonb, boolean, numeric, text, jsonb, interval)
from public, anon, authenticated;
