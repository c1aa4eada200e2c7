import { startFakeSupabase, type FakeSupabase } from '../tests/support/fake-supabase.ts';
import { checkFunctions } from './check-functions.ts';
import type { Settings } from './settings.ts';

type Answer = { status: number; body?: object; headers?: Record<string, string> };

const refusal: Answer = { status: 400, body: { error: 'Name is required', field: 'name' } };
const failure = { error: 'Failed to send message. Please try again.' };
const calm: Answer = { status: 200, body: { queued: 1, held: 2, failed: 0, oldestUndelivered: 60 } };

let project: FakeSupabase;
let answers: Record<string, Answer>;

beforeEach(async () => {
  answers = { 'send-contact-email': refusal, 'deliver-contact-messages': calm };
  project = await startFakeSupabase(({ url = '' }, response) => {
    const { status, headers, body } = answers[url.replace('/functions/v1/', '')] ?? { status: 404 };
    response.writeHead(status, headers).end(JSON.stringify(body ?? 'not found'));
  });
});

afterEach(() => project.stop());

/** What each check came to, by its name. */
async function check() {
  const settings = {
    SUPABASE_URL: project.url,
    SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_1',
    CONTACT_SWEEP_SECRET: 'secret-of-a-sweep',
    isLocal: false,
  } as Settings;
  const findings = await checkFunctions(settings);
  return Object.fromEntries(findings.map(({ check: name, isGood, says }) => [name, isGood ? 'good' : says]));
}

test('where all answers as it should, all is good, and nothing was sent that would be stored', async () => {
  expect(await check()).toEqual({
    Project: 'good',
    'send-contact-email': 'good',
    'Publishable key': 'good',
    'deliver-contact-messages': 'good',
    Messages: 'good',
  });
  const [state, message, ...others] = project.received.sort((a, b) => (a.url ?? '').localeCompare(b.url ?? ''));
  expect(state).toMatchObject({ method: 'GET', headers: { authorization: 'Bearer secret-of-a-sweep' } });
  expect(message).toMatchObject({ method: 'POST', body: {}, headers: { apikey: 'sb_publishable_1' } });
  expect(others).toEqual([]);
});

test.each<[string, Answer, Record<string, string>]>([
  [
    'refuses the key',
    { status: 401, body: { error: 'The apikey header must hold a publishable key of this project' } },
    { 'send-contact-email': 'good', 'Publishable key': 'is not taken' },
  ],
  ['is not deployed', { status: 404, body: { code: 'NOT_FOUND' } }, { 'send-contact-email': 'is not deployed' }],
  [
    "is behind the gateway's check",
    { status: 401, body: { code: 'UNAUTHORIZED_NO_AUTH_HEADER' } },
    { 'send-contact-email': 'is behind a check of the gateway that publishable keys do not pass' },
  ],
  ['has no settings', { status: 500, body: failure }, { 'send-contact-email': 'lacks settings' }],
  [
    'did not start',
    { status: 503, body: { code: 'BOOT_ERROR' } },
    { 'send-contact-email': 'answers with 503 (BOOT_ERROR)' },
  ],
  [
    'ended',
    { status: 546, headers: { 'sb-error-code': 'WORKER_LIMIT' } },
    { 'send-contact-email': 'answers with 546 (WORKER_LIMIT)' },
  ],
  ['is something else', { status: 200, body: {} }, { 'send-contact-email': 'answers with 200' }],
])('where send-contact-email %s, that is told', async (_, answer, expected) => {
  answers['send-contact-email'] = answer;
  expect(await check()).toEqual({
    Project: 'good',
    ...expected,
    'deliver-contact-messages': 'good',
    Messages: 'good',
  });
});

test.each<[string, Answer, Record<string, string>]>([
  [
    'refuses the secret',
    { status: 401, body: { error: 'The Authorization header must hold the secret' } },
    { 'deliver-contact-messages': 'does not take the secret' },
  ],
  [
    'has no database',
    { status: 503, body: { error: 'The database does not answer' } },
    { 'deliver-contact-messages': 'does not reach the database' },
  ],
  [
    'raises the alarm',
    { status: 503, body: { queued: 1, held: 2, failed: 0, oldestUndelivered: 1200 } },
    {
      'deliver-contact-messages': 'good',
      Messages: '1 queued, 2 held, 0 failed; one of them, or the list of the held ones, has waited for 20 minutes',
    },
  ],
  [
    'has a failed message, which has not waited long yet',
    { status: 200, body: { queued: 0, held: 0, failed: 1, oldestUndelivered: 60 } },
    { 'deliver-contact-messages': 'good', Messages: '0 queued, 0 held, 1 failed' },
  ],
  ['is not deployed', { status: 404 }, { 'deliver-contact-messages': 'is not deployed' }],
  ['has no settings', { status: 500, body: failure }, { 'deliver-contact-messages': 'lacks settings' }],
])('where deliver-contact-messages %s, that is told', async (_, answer, expected) => {
  answers['deliver-contact-messages'] = answer;
  expect(await check()).toEqual({
    Project: 'good',
    'send-contact-email': 'good',
    'Publishable key': 'good',
    ...expected,
  });
});

test('where nothing answers at the address, only that is told', async () => {
  await project.stop();
  const findings = await check();
  expect(Object.keys(findings)).toEqual(['Project']);
  expect(findings.Project).toContain('does not answer (ECONNREFUSED)');
  project = await startFakeSupabase(() => undefined);
});
