import { sessionSettingsError } from './build-settings.ts';

const url = 'https://project.supabase.co';
const key = 'sb_publishable_abc';

const jwtOf = (role: string) => `e30.${Buffer.from(JSON.stringify({ role })).toString('base64url')}.c2ln`;

describe('The session settings', () => {
  it.each([
    ['neither setting', { url: '', key: '' }],
    ['a hosted project', { url, key }],
    ['a project on this machine', { url: 'http://127.0.0.1:54321', key }],
    ['the older kind of public key', { url, key: jwtOf('anon') }],
  ])('are valid with %s', (_, settings) => {
    expect(sessionSettingsError(settings)).toBeUndefined();
  });

  it.each([
    ['A key without a URL', { url: '', key }, /^supabaseUrl is required\.\n.*GATSBY_SUPABASE_URL/],
    ['A URL without a key', { url, key: '' }, /^supabaseKey is required\.\n.*GATSBY_SUPABASE_PUBLISHABLE_KEY/],
    ['The URL of a database', { url: 'postgres://project', key }, /^GATSBY_SUPABASE_URL is "postgres:/],
    ['A secret key', { url, key: 'sb_secret_abc' }, /PUBLISHABLE_KEY is a secret key/],
    ['The older kind of secret key', { url, key: jwtOf('service_role') }, /PUBLISHABLE_KEY is a secret key/],
  ])('are refused with a message that says what to change, but not the key: %s', (_, settings, message) => {
    expect(sessionSettingsError(settings)).toMatch(message);
    expect(sessionSettingsError(settings)).not.toContain('sb_secret_abc');
  });
});
