/** Checks the edge functions of the Supabase project, with requests that change nothing. */
import { readOutcome } from '../supabase/functions/_shared/contact/protocol.ts';
import { deriveKey } from '../supabase/functions/_shared/keys.ts';
import { fail, pass, startStack, type Finding } from './finding.ts';
import { probe, propertyOf, type ProbeResult } from './probe.ts';
import type { DoctorSettings } from './settings.ts';

const seeLog = 'See its log in the dashboard, or in .local/logs.';

export async function checkFunctions(settings: DoctorSettings): Promise<Finding[]> {
  const { SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY, CONTACT_EDGE_SECRET, CONTACT_REPLIES, isLocal } = settings;
  const healthKey = await deriveKey(CONTACT_EDGE_SECRET, 'health');
  const functionsUrl = new URL('/functions/v1/', SUPABASE_URL).href;
  // With the right key, send-contact-email refuses an empty message; act-on-contact-message refuses a missing token.
  const emptyPost = {
    method: 'POST',
    headers: { apikey: SUPABASE_PUBLISHABLE_KEY, 'Content-Type': 'application/json' },
    body: '{}',
  };
  const replyKey = await deriveKey(CONTACT_EDGE_SECRET, 'receive-reply');
  const forgedReply = { OriginalRecipient: `replies+${'0'.repeat(52)}@in.company.example` };
  const postReply = (key: string) =>
    probe(`${functionsUrl}receive-reply`, {
      method: 'POST',
      headers: { Authorization: `Basic ${btoa(`replies:${key}`)}` },
      body: JSON.stringify(forgedReply),
    });
  const [send, act, health, ...replies] = await Promise.all([
    probe(`${functionsUrl}send-contact-email`, emptyPost),
    probe(`${functionsUrl}act-on-contact-message`, emptyPost),
    probe(`${functionsUrl}deliver-contact-messages`, { headers: { Authorization: `Bearer ${healthKey}` } }),
    ...(CONTACT_REPLIES ? [postReply(replyKey), postReply('none')] : []),
  ]);
  if ('failure' in send) {
    const remedy = "Compare SUPABASE_URL with the project's URL in the dashboard. Restore a paused project there.";
    return [fail('Project', `${SUPABASE_URL} does not answer (${send.failure})`, isLocal ? startStack : remedy)];
  }
  return [
    checkFunction('send-contact-email', 'SUPABASE_PUBLISHABLE_KEY', send),
    checkFunction('act-on-contact-message', 'SUPABASE_PUBLISHABLE_KEY', act),
    checkFunction('deliver-contact-messages', 'CONTACT_EDGE_SECRET', health),
    ...checkReplies(...replies),
    ...checkHealth(health),
  ];
}

/** @param withKey the response to a forged reply with the reply key, and the next one without. */
function checkReplies(withKey?: ProbeResult, withoutKey?: ProbeResult): Finding[] {
  if (!withKey || !withoutKey) return [];
  const finding = checkFunction('receive-reply', 'CONTACT_EDGE_SECRET', withKey);
  const statuses = [withoutKey, withKey].map((result) => ('status' in result ? result.status : result.failure));
  if (finding.remedy || String(statuses) === '401,403') return [finding];
  return [fail('receive-reply', `answers with ${statuses.join(' and ')} instead of 401 and 403`, seeLog)];
}

function checkFunction(name: string, keySetting: string, result: ProbeResult): Finding {
  if ('failure' in result) return fail(name, `does not answer (${result.failure})`, seeLog);
  const { status, headers } = result;
  if (readOutcome(headers) === undefined) return faultOfGateway(name, status);
  if (status === 401) {
    const remedy = 'It must have the same value in this file and in the project: docs/operations.md, step 2.';
    return fail(name, `rejects ${keySetting}`, remedy);
  }
  if (status === 500) {
    const remedy = 'The line "not configured" in its log names them. Set them with `supabase secrets set`.';
    return fail(name, 'has missing or malformed settings', remedy);
  }
  return pass(name, 'answers');
}

/** The fault behind a response without an outcome. Such a response comes from the gateway, not from the function. */
function faultOfGateway(name: string, status: number): Finding {
  const remedy = 'Deploy it from here, where supabase/config.toml turns verify_jwt off: docs/operations.md, step 3.';
  if (status === 404) return fail(name, 'is not deployed', remedy);
  if (status === 401) return fail(name, "is behind the gateway's token check, which rejects every key", remedy);
  return fail(name, `answers with ${String(status)}`, seeLog);
}

function checkHealth(result: ProbeResult): Finding[] {
  const problems = 'body' in result ? propertyOf(result.body, 'problems') : undefined;
  if (!Array.isArray(problems)) return [];
  if (problems.length === 0) return [pass('Messages', 'reach staff')];
  return [fail('Messages', problems.join('; '), 'docs/operations.md, "The health check", says what to do about each.')];
}
