import { sessionSettings } from './session-settings.ts';

const url = 'https://project.supabase.co';
const key = 'sb_publishable_mine';

test.each([
  ['is this machine’s backend where the environment names none', {}, 'http://127.0.0.1:54321', 'sb_publishable_local'],
  ['follows the port of the backend', { API_PORT: '6000' }, 'http://127.0.0.1:6000', 'sb_publishable_local'],
  ['is what the environment says', { GATSBY_SUPABASE_URL: url, GATSBY_SUPABASE_PUBLISHABLE_KEY: key }, url, key],
  ['is off where the environment says so', { GATSBY_SUPABASE_URL: '' }, '', ''],
  ['is never half of each: an address alone', { GATSBY_SUPABASE_URL: url }, url, ''],
  ['is never half of each: a key alone', { GATSBY_SUPABASE_PUBLISHABLE_KEY: key }, '', key],
])('What the session is built with %s.', (_, environment, expectedUrl, expectedKey) => {
  expect(sessionSettings(environment)).toEqual({
    GATSBY_SUPABASE_URL: expectedUrl,
    GATSBY_SUPABASE_PUBLISHABLE_KEY: expectedKey,
  });
});
