import { sessionSettings } from './session-settings.ts';

const url = 'https://project.supabase.co';
const key = 'sb_publishable_mine';

test.each([
  ['are the local backend when the environment has none', {}, 'http://127.0.0.1:54321', 'sb_publishable_local'],
  ['have the port of the local backend', { API_PORT: '6000' }, 'http://127.0.0.1:6000', 'sb_publishable_local'],
  ['are those of the environment', { GATSBY_SUPABASE_URL: url, GATSBY_SUPABASE_PUBLISHABLE_KEY: key }, url, key],
  ['are empty when the environment has an empty one', { GATSBY_SUPABASE_URL: '' }, '', ''],
  ['are never mixed: the environment has only a URL', { GATSBY_SUPABASE_URL: url }, url, ''],
  ['are never mixed: the environment has only a key', { GATSBY_SUPABASE_PUBLISHABLE_KEY: key }, '', key],
])('the session settings %s', (_, environment, expectedUrl, expectedKey) => {
  expect(sessionSettings(environment)).toEqual({
    GATSBY_SUPABASE_URL: expectedUrl,
    GATSBY_SUPABASE_PUBLISHABLE_KEY: expectedKey,
  });
});
