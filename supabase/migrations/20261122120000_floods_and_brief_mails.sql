-- A flood hides nobody, and a message that a mail server refuses for its content is announced by a brief mail.

alter table public.contact_messages add column brief boolean not null default false;

comment on column public.contact_messages.brief is
  'Whether the next mail is the brief one, without anything that the visitor wrote: a mail server refused the full one.';

create or replace function public.release_contact_message(p_reference text) returns text
language plpgsql
set search_path = ''
as $$
declare
  wanted constant text := upper(trim(p_reference));
begin
  update public.contact_messages
  set state = 'queued', queued_at = now(), next_attempt_at = now(), attempts = 0, last_error = null, brief = false
  where reference = wanted and state in ('held', 'failed');
  if not found then
    raise exception 'No held or failed message has the reference %.', wanted;
  end if;
  return format('The message %s will be mailed within a minute.', wanted);
end
$$;
