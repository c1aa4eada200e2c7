import { startFakeSupabase, type FakeSupabase } from '../tests/support/fake-supabase.ts';
import { checkFunctions } from './check-functions.ts';
import type { Settings } from './settings.ts';

type Response = { status: number; body?: object; headers?: Record<string, string> };

const refusal: Response = { status: 400, body: { error: 'Name is required', field: 'name' } };
const failure = { error: 'Failed to send message. Please try again.' };
const healthy: Response = { status: 200, body: { queued: 1, held: 2, failed: 0, oldestUndelivered: 60 } };

let project: FakeSupabase;
let responses: Record<string, Response>;

beforeEach(async () => {
  responses = {
    'send-contact-email': refusal,
    'deliver-contact-messages': healthy,
    'act-on-contact-message': { status: 400, body: { error: 'The body must be a token and an action' } },
  };
  project = await startFakeSupabase(({ url = '' }, response) => {
    const { status, headers, body } = responses[url.replace('/functions/v1/', '')] ?? { status: 404 };
    response.writeHead(status, headers).end(JSON.stringify(body ?? 'not found'));
  });
});

afterEach(() => project.stop());

/** The result of each check by its name: `passed`, or the message of its failure. */
async function check() {
  const settings = {
    SUPABASE_URL: project.url,
    SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_1',
    CONTACT_SWEEP_SECRET: 'sweep-secret',
    isLocal: false,
  } as Settings;
  const findings = await checkFunctions(settings);
  return Object.fromEntries(findings.map(({ check: name, passed, message }) => [name, passed ? 'passed' : message]));
}

test('every check passes on a working project, and nothing is sent that would be stored', async () => {
  expect(await check()).toEqual({
    Project: 'passed',
    'send-contact-email': 'passed',
    'Publishable key': 'passed',
    'deliver-contact-messages': 'passed',
    Messages: 'passed',
    'act-on-contact-message': 'passed',
  });
  const [action, health, message, ...others] = project.received.sort((a, b) =>
    (a.url ?? '').localeCompare(b.url ?? ''),
  );
  expect(action).toMatchObject({ method: 'POST', body: {}, headers: { apikey: 'sb_publishable_1' } });
  expect(health).toMatchObject({ method: 'GET', headers: { authorization: 'Bearer sweep-secret' } });
  expect(message).toMatchObject({ method: 'POST', body: {}, headers: { apikey: 'sb_publishable_1' } });
  expect(others).toEqual([]);
});

test.each<[string, Response, Record<string, string>]>([
  [
    'refuses the key',
    { status: 401, body: { error: 'The apikey header must hold a publishable key of this project' } },
    { 'send-contact-email': 'passed', 'Publishable key': 'is rejected' },
  ],
  ['is not deployed', { status: 404, body: { code: 'NOT_FOUND' } }, { 'send-contact-email': 'is not deployed' }],
  [
    "is behind the gateway's check of tokens",
    { status: 401, body: { code: 'UNAUTHORIZED_NO_AUTH_HEADER' } },
    { 'send-contact-email': "is behind the gateway's check of tokens, which publishable keys do not pass" },
  ],
  ['has no settings', { status: 500, body: failure }, { 'send-contact-email': 'has missing or malformed settings' }],
  [
    'did not start',
    { status: 503, body: { code: 'BOOT_ERROR' } },
    { 'send-contact-email': 'answers with 503 (BOOT_ERROR)' },
  ],
  [
    'was stopped by its host',
    { status: 546, headers: { 'sb-error-code': 'WORKER_LIMIT' } },
    { 'send-contact-email': 'answers with 546 (WORKER_LIMIT)' },
  ],
  ['answers an empty message with 200', { status: 200, body: {} }, { 'send-contact-email': 'answers with 200' }],
])('the finding says so when send-contact-email %s', async (_, response, expected) => {
  responses['send-contact-email'] = response;
  expect(await check()).toEqual({
    Project: 'passed',
    ...expected,
    'deliver-contact-messages': 'passed',
    Messages: 'passed',
    'act-on-contact-message': 'passed',
  });
});

test.each<[string, Response, Record<string, string>]>([
  [
    'rejects the secret',
    { status: 401, body: { error: 'The Authorization header must hold the secret' } },
    { 'deliver-contact-messages': 'rejects the secret' },
  ],
  [
    'has no database',
    { status: 503, body: { error: 'The database does not answer' } },
    { 'deliver-contact-messages': 'does not reach the database' },
  ],
  [
    'is behind a proxy that is down',
    { status: 503, body: { error: 'Service Unavailable' } },
    { 'deliver-contact-messages': 'answers with 503' },
  ],
  [
    'raises an alarm',
    { status: 503, body: { queued: 1, held: 2, failed: 0, oldestUndelivered: 1200 } },
    {
      'deliver-contact-messages': 'passed',
      Messages: '1 queued, 2 held, 0 failed; one of them, or the digest of held ones, has waited for 20 minutes',
    },
  ],
  [
    'has too large tables',
    {
      status: 503,
      body: {
        queued: 0,
        held: 99_000,
        failed: 0,
        oldestUndelivered: 60,
        tableBytes: 412_345_678,
        problem: 'tables too large',
      },
    },
    { 'deliver-contact-messages': 'passed', Messages: '0 queued, 99000 held, 0 failed; the tables take 412 MB' },
  ],
  [
    'has a failed message, but nothing has waited for long',
    { status: 200, body: { queued: 0, held: 0, failed: 1, oldestUndelivered: 60 } },
    { 'deliver-contact-messages': 'passed', Messages: '0 queued, 0 held, 1 failed' },
  ],
  ['is not deployed', { status: 404 }, { 'deliver-contact-messages': 'is not deployed' }],
  [
    'has no settings',
    { status: 500, body: failure },
    { 'deliver-contact-messages': 'has missing or malformed settings' },
  ],
])('the finding says so when deliver-contact-messages %s', async (_, response, expected) => {
  responses['deliver-contact-messages'] = response;
  expect(await check()).toEqual({
    Project: 'passed',
    'send-contact-email': 'passed',
    'Publishable key': 'passed',
    'act-on-contact-message': 'passed',
    ...expected,
  });
});

test('nothing else is checked when the project does not answer', async () => {
  await project.stop();
  const findings = await check();
  expect(Object.keys(findings)).toEqual(['Project']);
  expect(findings.Project).toContain('does not answer (ECONNREFUSED)');
  project = await startFakeSupabase(() => undefined);
});

test.each<[string, Response, string]>([
  ['is not deployed', { status: 404, body: { code: 'NOT_FOUND' } }, 'is not deployed'],
  ['has no settings', { status: 500, body: failure }, 'has missing or malformed settings'],
  ['responds with something else', { status: 200, body: {} }, 'answers with 200'],
])('the finding says so when act-on-contact-message %s', async (_, response, message) => {
  responses['act-on-contact-message'] = response;
  expect(await check()).toMatchObject({ 'send-contact-email': 'passed', 'act-on-contact-message': message });
});
