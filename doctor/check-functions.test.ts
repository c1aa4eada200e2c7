import { startFakeSupabase, type FakeSupabase } from '../tests/support/fake-supabase.ts';
import { checkFunctions } from './check-functions.ts';
import type { DoctorSettings } from './settings.ts';

type Response = { status: number; body?: object; outcome?: string };

const problems = ['a list waits', '200 held messages wait'];
const unhealthy = { status: 503, outcome: 'unavailable', body: { problems } };

let project: FakeSupabase;
let responses: Record<string, Response>;

beforeEach(async () => {
  responses = {
    'send-contact-email': { status: 400, outcome: 'invalid' },
    'act-on-contact-message': { status: 400, outcome: 'refused' },
    'receive-reply': { status: 403, outcome: 'refused' },
    'deliver-contact-messages': { status: 200, outcome: 'done', body: { problems: [] } },
  };
  project = await startFakeSupabase(({ url = '' }, response) => {
    const { status, outcome, body = {} } = responses[url.replace('/functions/v1/', '')] ?? { status: 404 };
    response.writeHead(status, outcome ? { 'X-Contact-Outcome': outcome } : {}).end(JSON.stringify(body));
  });
});

afterEach(() => project.stop());

async function check() {
  const settings = { SUPABASE_URL: project.url, SUPABASE_PUBLISHABLE_KEY: 'sb_1', CONTACT_EDGE_SECRET: 'edge-secret' };
  const findings = await checkFunctions({ ...settings, isLocal: false } as DoctorSettings);
  return Object.fromEntries(
    findings.map(({ check: name, message, kind }) => [name, kind === 'fault' ? message : 'passed']),
  );
}

describe('The functions check', () => {
  it.each<[string, Response, string, string?]>([
    ['send-contact-email', { status: 401, outcome: 'refused' }, 'rejects SUPABASE_PUBLISHABLE_KEY'],
    ['deliver-contact-messages', { status: 401, outcome: 'refused' }, 'rejects CONTACT_EDGE_SECRET'],
    ['send-contact-email', { status: 500, outcome: 'unavailable' }, 'has missing or malformed settings'],
    ['send-contact-email', { status: 401 }, "is behind the gateway's token check, which rejects every key"],
    ['receive-reply', { status: 404 }, 'is not deployed'],
    ['receive-reply', { status: 200, outcome: 'done' }, 'answers with 200 and 200 instead of 401 and 403'],
    ['act-on-contact-message', { status: 546 }, 'answers with 546'],
    ['deliver-contact-messages', unhealthy, 'passed', 'a list waits; 200 held messages wait'],
  ])('reports what is wrong when %s responds with %o', async (name, response, message, messages = 'passed') => {
    responses[name] = response;
    expect(await check()).toMatchObject({ [name]: message, ...(response.body && { Messages: messages }) });
  });

  it('reports a single failure if the project does not answer', async () => {
    await project.stop();
    expect(await check()).toEqual({ Project: `${project.url} does not answer (ECONNREFUSED)` });
    project = await startFakeSupabase(() => undefined);
  });
});
