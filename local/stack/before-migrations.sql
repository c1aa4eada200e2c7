-- The parts of a new Supabase database that this project's migrations need.

create schema extensions;

create role anon nologin noinherit;
create role authenticated nologin noinherit;
create role service_role nologin noinherit bypassrls;

-- As on Supabase, the API's roles have all privileges in the public schema, and only row-level security limits them.
grant usage on schema public, extensions to anon, authenticated, service_role;
alter default privileges in schema public grant all on tables to anon, authenticated, service_role;
alter default privileges in schema public grant all on sequences to anon, authenticated, service_role;
alter default privileges in schema public grant all on functions to anon, authenticated, service_role;

-- The table in which the Supabase CLI records which migrations have been applied, and their text.
create schema supabase_migrations;
create table supabase_migrations.schema_migrations (version text primary key, statements text[]);
