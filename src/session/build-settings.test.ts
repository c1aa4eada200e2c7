import { sessionSettingsError } from './build-settings';

const url = 'https://project.supabase.co';
const key = 'sb_publishable_abc';

const jwtOf = (role: string) => `e30.${Buffer.from(JSON.stringify({ role })).toString('base64url')}.c2ln`;

test.each([
  ['neither setting', { url: '', key: '' }],
  ['a hosted project', { url, key }],
  ['a project on this machine', { url: 'http://127.0.0.1:54321', key }],
  ['the older kind of public key', { url, key: jwtOf('anon') }],
])('%s is valid.', (_, settings) => {
  expect(sessionSettingsError(settings)).toBeUndefined();
});

test.each([
  ['A key without a URL', { url: '', key }, /^supabaseUrl is required\.\n.*GATSBY_SUPABASE_URL/],
  ['A URL without a key', { url, key: '' }, /^supabaseKey is required\.\n.*GATSBY_SUPABASE_PUBLISHABLE_KEY/],
  ['The URL of a database', { url: 'postgres://project', key }, /^GATSBY_SUPABASE_URL is "postgres:/],
  ['A secret key', { url, key: 'sb_secret_abc' }, /PUBLISHABLE_KEY is a secret key/],
  ['The older kind of secret key', { url, key: jwtOf('service_role') }, /PUBLISHABLE_KEY is a secret key/],
])('%s is refused with a message that says what to change.', (_, settings, message) => {
  expect(sessionSettingsError(settings)).toMatch(message);
});

test('The message about a secret key does not contain the key.', () => {
  expect(sessionSettingsError({ url, key: 'sb_secret_abc' })).not.toContain('sb_secret_abc');
});
