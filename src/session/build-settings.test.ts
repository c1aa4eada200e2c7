import { sessionSettingsError } from './settings-error';

const url = 'https://project.supabase.co';
const key = 'sb_publishable_abc';

const jwtOf = (role: string) => `e30.${Buffer.from(JSON.stringify({ role })).toString('base64url')}.c2ln`;

test.each([
  ['neither', { url: '', key: '' }],
  ['a hosted project', { url, key }],
  ['a project on this machine', { url: 'http://127.0.0.1:54321', key }],
  ['the older kind of public key', { url, key: jwtOf('anon') }],
])('Settings with %s are right.', (_, settings) => {
  expect(sessionSettingsError(settings)).toBeUndefined();
});

test.each([
  ['a key without an address', { url: '', key }, /^supabaseUrl is required\. .*GATSBY_SUPABASE_URL/],
  ['an address without a key', { url, key: '' }, /^supabaseKey is required\. .*GATSBY_SUPABASE_PUBLISHABLE_KEY/],
  ['no address', { url: 'project', key }, /^GATSBY_SUPABASE_URL is "project"/],
  ['an address that is not of the web', { url: 'postgres://project', key }, /^GATSBY_SUPABASE_URL is "postgres:/],
  ['a secret key', { url, key: 'sb_secret_abc' }, /PUBLISHABLE_KEY is a secret key/],
  ['the older kind of secret key', { url, key: jwtOf('service_role') }, /PUBLISHABLE_KEY is a secret key/],
  ['a key that was broken in two', { url, key: 'sb_publishable_\nabc' }, /PUBLISHABLE_KEY has a blank/],
])('Settings with %s are refused, with what to change.', (_, settings, problem) => {
  expect(sessionSettingsError(settings)).toMatch(problem);
});

test('What is said of a secret key does not hold the key.', () => {
  expect(sessionSettingsError({ url, key: 'sb_secret_abc' })).not.toContain('sb_secret_abc');
});
