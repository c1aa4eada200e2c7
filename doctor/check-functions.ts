import { readOutcome } from '../supabase/functions/_shared/contact/protocol.ts';
import { deriveKey } from '../supabase/functions/_shared/keys.ts';
import { fail, pass, startFirst, type Finding } from './finding.ts';
import { propertyOf } from '../src/json/property-of.ts';
import { probe, type ProbeResult } from './probe.ts';
import type { DoctorSettings } from './settings.ts';

const seeLog = 'See its log in the dashboard, or in .local/logs.';

export async function checkFunctions(settings: DoctorSettings): Promise<Finding[]> {
  const { SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY, CONTACT_EDGE_SECRET, isLocal } = settings;
  const functionsUrl = new URL('/functions/v1/', SUPABASE_URL).href;
  const post = (name: string, headers: Record<string, string>, body: object) =>
    probe(functionsUrl + name, { method: 'POST', headers, body: JSON.stringify(body) });
  // None of these requests changes anything: the functions refuse an empty message, a missing token and a forged reply.
  const headers = { apikey: SUPABASE_PUBLISHABLE_KEY, 'Content-Type': 'application/json' };
  const healthKey = deriveKey(CONTACT_EDGE_SECRET, 'health');
  const replyKey = deriveKey(CONTACT_EDGE_SECRET, 'receive-reply');
  const forgedReply = { OriginalRecipient: `replies+${'0'.repeat(52)}@in.company.example` };
  const postReply = (key: string) =>
    post('receive-reply', { Authorization: `Basic ${btoa(`replies:${key}`)}` }, forgedReply);
  const [send, act, health, withKey, withoutKey] = await Promise.all([
    post('send-contact-email', headers, {}),
    post('act-on-contact-message', headers, {}),
    probe(`${functionsUrl}deliver-contact-messages`, { headers: { Authorization: `Bearer ${healthKey}` } }),
    postReply(replyKey),
    postReply('none'),
  ]);
  if (!send.headers) {
    const remedy = "Compare SUPABASE_URL with the project's URL in the dashboard. Restore a paused project there.";
    return [fail('Project', `${SUPABASE_URL} does not answer (${send.answer})`, isLocal ? startFirst : remedy)];
  }
  return [
    checkFunction('send-contact-email', 'SUPABASE_PUBLISHABLE_KEY', send),
    checkFunction('act-on-contact-message', 'SUPABASE_PUBLISHABLE_KEY', act),
    checkFunction('deliver-contact-messages', 'CONTACT_EDGE_SECRET', health),
    checkReplies(withKey, withoutKey),
    ...checkHealth(health),
  ];
}

function checkFunction(name: string, keySetting: string, { answer, headers }: ProbeResult): Finding {
  if (!headers) return fail(name, `does not answer (${answer})`, seeLog);
  // A response without an outcome comes from the gateway, not from the function.
  if (readOutcome(headers) === undefined) {
    const remedy = 'Deploy it with npm run deploy, which turns verify_jwt off: docs/operations.md, step 3.';
    if (answer === '404') return fail(name, 'is not deployed', remedy);
    if (answer === '401') return fail(name, "is behind the gateway's token check, which rejects every key", remedy);
    return fail(name, `answers with ${answer}`, seeLog);
  }
  if (answer === '401') {
    const remedy = 'It must have the same value in this file and in the project: docs/operations.md, step 2.';
    return fail(name, `rejects ${keySetting}`, remedy);
  }
  if (answer === '500') {
    const remedy = 'The line "not configured" in its log names them. Correct them, and deploy again.';
    return fail(name, 'has missing or malformed settings', remedy);
  }
  return pass(name, 'answers');
}

function checkReplies(withKey: ProbeResult, withoutKey: ProbeResult): Finding {
  const finding = checkFunction('receive-reply', 'CONTACT_EDGE_SECRET', withKey);
  const answers = `${withoutKey.answer} and ${withKey.answer}`;
  if (finding.kind === 'fault' || answers === '401 and 403') return finding;
  return fail('receive-reply', `answers with ${answers} instead of 401 and 403`, seeLog);
}

function checkHealth({ body }: ProbeResult): Finding[] {
  const problems = propertyOf(body, 'problems');
  if (!Array.isArray(problems)) return [];
  if (problems.length === 0) return [pass('Messages', 'reach staff')];
  return [fail('Messages', problems.join('; '), 'docs/operations.md, "The health check", says what to do about each.')];
}
