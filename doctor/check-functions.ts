/** Checks the Supabase project and its edge functions, with requests that change nothing. */
import { databaseSentence, failureSentence, tablesTooLarge } from '../supabase/functions/_shared/contact/protocol.ts';
import { fail, pass, startStack, type Finding } from './finding.ts';
import { probe, propertyOf, type ProbeResponse, type ProbeResult } from './probe.ts';
import type { Settings } from './settings.ts';

const send = 'send-contact-email';
const deliver = 'deliver-contact-messages';
const act = 'act-on-contact-message';

export async function checkFunctions(settings: Settings): Promise<Finding[]> {
  const { SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY, CONTACT_SWEEP_SECRET } = settings;
  const urlOf = (name: string) => new URL(`/functions/v1/${name}`, SUPABASE_URL).href;
  const emptyPost = {
    method: 'POST',
    headers: { apikey: SUPABASE_PUBLISHABLE_KEY, 'Content-Type': 'application/json' },
    body: '{}',
  };
  const [refusal, actRefusal, health] = await Promise.all([
    // With the right key, an empty message is refused as invalid, and so is a request without a token.
    probe(urlOf(send), emptyPost),
    probe(urlOf(act), emptyPost),
    probe(urlOf(deliver), { headers: { Authorization: `Bearer ${CONTACT_SWEEP_SECRET}` } }),
  ]);
  if ('failure' in refusal) return [unreachable(settings, refusal.failure)];
  return [
    pass('Project', `${SUPABASE_URL} answers`),
    ...checkSend(refusal),
    ...checkDeliver(health),
    checkAct(actRefusal),
  ];
}

function unreachable({ SUPABASE_URL, isLocal }: Settings, failure: string): Finding {
  return fail(
    'Project',
    `${SUPABASE_URL} does not answer (${failure}), so its functions and the key could not be checked`,
    isLocal
      ? startStack
      : "Compare SUPABASE_URL with the project's URL in the dashboard. Restore a paused project there.",
  );
}

function checkSend(response: ProbeResponse): Finding[] {
  const { status, body } = response;
  const error = propertyOf(body, 'error');
  const isRefusal = typeof error === 'string' && error !== failureSentence;
  if (status === 400 && isRefusal) return [pass(send, 'answers'), pass('Publishable key', 'is accepted')];
  if (status === 401 && isRefusal) {
    return [
      pass(send, 'answers'),
      fail(
        'Publishable key',
        'is rejected',
        'SUPABASE_PUBLISHABLE_KEY must be one of the publishable keys (sb_publishable_…) in the dashboard.',
      ),
    ];
  }
  return [unexpected(send, response)];
}

function checkAct(result: ProbeResult): Finding {
  if ('failure' in result) return fail(act, `does not answer (${result.failure})`, 'See its log in the dashboard.');
  const { status, body } = result;
  // A rejected key has its own line.
  const isRefusal = typeof propertyOf(body, 'error') === 'string' && [400, 401].includes(status);
  return isRefusal ? pass(act, 'answers') : unexpected(act, result);
}

function checkDeliver(result: ProbeResult): Finding[] {
  if ('failure' in result) {
    return [fail(deliver, `does not answer (${result.failure})`, 'See its log in the dashboard.')];
  }
  const { status, body } = result;
  const hasState = typeof propertyOf(body, 'queued') === 'number';
  const error = propertyOf(body, 'error');
  if ((status === 200 || status === 503) && hasState) return [pass(deliver, 'answers'), checkMessages(status, body)];
  if (status === 503 && error === databaseSentence) {
    return [
      fail(deliver, 'does not reach the database', 'See its log. Is the project paused, or CONTACT_DB_URL wrong?'),
    ];
  }
  if (status === 401 && typeof error === 'string') {
    return [
      fail(
        deliver,
        'rejects the secret',
        'Set CONTACT_SWEEP_SECRET to the same value in this file and with supabase secrets set.',
      ),
    ];
  }
  return [unexpected(deliver, result)];
}

/** Any other response comes from the project's gateway, or from a function without its settings. */
function unexpected(name: string, { status, headers, body }: ProbeResponse): Finding {
  if (status === 404) return fail(name, 'is not deployed', 'Deploy it: docs/deploy.md, step 3.');
  if (status === 401) {
    return fail(
      name,
      "is behind the gateway's check of tokens, which publishable keys do not pass",
      'Deploy it from this folder, where supabase/config.toml has verify_jwt = false: docs/deploy.md, step 3.',
    );
  }
  if (status === 500 && propertyOf(body, 'error') === failureSentence) {
    return fail(
      name,
      'has missing or malformed settings',
      'The line "not configured" in its log names them. Set them with supabase secrets set.',
    );
  }
  const code = headers.get('sb-error-code') ?? propertyOf(body, 'code');
  const reason = typeof code === 'string' ? ` (${code})` : '';
  return fail(name, `answers with ${String(status)}${reason}`, 'See its log in the dashboard.');
}

function checkMessages(status: number, body: unknown): Finding {
  const check = 'Messages';
  const [queued, held, failed, oldest] = ['queued', 'held', 'failed', 'oldestUndelivered'].map((name) =>
    Number(propertyOf(body, name)),
  );
  const counts = `${String(queued)} queued, ${String(held)} held, ${String(failed)} failed`;
  if (failed) return fail(check, counts, 'docs/messages.md says what to do about failed messages.');
  if (status === 200) return pass(check, counts);
  if (propertyOf(body, 'problem') === tablesTooLarge) {
    const megabytes = Math.round(Number(propertyOf(body, 'tableBytes')) / 1_000_000);
    return fail(check, `${counts}; the tables take ${String(megabytes)} MB`, 'docs/messages.md says how to make room.');
  }
  const minutes = Math.round((oldest ?? 0) / 60);
  return fail(
    check,
    `${counts}; one of them, or the digest of held ones, has waited for ${String(minutes)} minutes`,
    'See the lines Schedule and Mail server.',
  );
}
