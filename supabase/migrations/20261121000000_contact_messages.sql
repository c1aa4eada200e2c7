create table public.contact_messages (
  id uuid primary key default gen_random_uuid(),
  received_at timestamptz not null default now(),
  name text not null check (char_length(name) between 1 and 100),
  email text not null check (char_length(email) between 1 and 255),
  phone text not null default '' check (char_length(phone) <= 20),
  message text not null check (char_length(message) between 1 and 1000),
  mailed_at timestamptz
);

comment on table public.contact_messages is
  'Messages from the contact form, written by the edge function send-contact-email. The limits are those of supabase/functions/_shared/contact-message.ts: it counts UTF-16 units, never fewer than the characters counted here, so that what it accepts is never refused.';
comment on column public.contact_messages.id is 'Made by the edge function; also in the Message-ID of the mail.';
comment on column public.contact_messages.received_at is 'When the edge function took the message.';
comment on column public.contact_messages.name is 'As the visitor wrote it, trimmed.';
comment on column public.contact_messages.email is 'The address to answer to.';
comment on column public.contact_messages.phone is 'Empty where none was given: one way to say so, the same as in the form and in the check.';
comment on column public.contact_messages.message is 'As the visitor wrote it, trimmed, line breaks as LF.';
comment on column public.contact_messages.mailed_at is 'When the mail server had taken the mail; null until then.';

-- Only the edge function, which connects as the owner, and staff in the dashboard may read or write messages. Supabase
-- grants new tables to its public roles; with row level security on and no policy, they would see no row even then.
alter table public.contact_messages enable row level security;
revoke all on table public.contact_messages from anon, authenticated;
