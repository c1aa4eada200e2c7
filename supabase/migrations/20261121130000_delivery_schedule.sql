-- On a hosted project: calls the edge function deliver-contact-messages every minute. Elsewhere, where these extensions
-- are not to be had, whoever runs the database calls it (npm start does), and this changes nothing.
do $migration$
begin
  if (select count(*) from pg_available_extensions where name in ('pg_cron', 'pg_net', 'supabase_vault')) < 3 then
    raise notice 'No pg_cron, pg_net or supabase_vault here: something else must call deliver-contact-messages every minute.';
    return;
  end if;

  create extension if not exists pg_cron with schema pg_catalog;
  create extension if not exists pg_net with schema extensions;
  create extension if not exists supabase_vault;

  -- Does nothing until both secrets are in the vault. pg_net gives up after 5 seconds unless told otherwise, while a
  -- sweep in which the mail server does not answer takes most of the minute.
  perform cron.schedule('deliver-contact-messages', '* * * * *', $job$
    select net.http_post(
      url := rtrim(url.decrypted_secret, '/') || '/functions/v1/deliver-contact-messages',
      headers := jsonb_build_object('Authorization', 'Bearer ' || secret.decrypted_secret),
      timeout_milliseconds := 55000
    )
    from vault.decrypted_secrets as url, vault.decrypted_secrets as secret
    where url.name = 'project_url' and secret.name = 'contact_sweep_secret'
  $job$);

  -- pg_cron keeps a row of each run for ever. Those of other jobs are theirs.
  perform cron.schedule('forget-cron-runs', '17 3 * * *', $job$
    delete from cron.job_run_details
    where end_time < now() - interval '7 days'
      and jobid in (select jobid from cron.job where jobname in ('deliver-contact-messages', 'forget-cron-runs'))
  $job$);
end
$migration$;
