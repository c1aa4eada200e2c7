/** The Supabase project and its two edge functions, asked in ways that change nothing. */
import { failureSentence } from '../supabase/functions/_shared/contact/protocol.ts';
import { ask, fieldOf, type Answer, type Answered } from './ask.ts';
import { bad, good, startFirst, type Finding } from './finding.ts';
import type { Settings } from './settings.ts';

const send = 'send-contact-email';
const deliver = 'deliver-contact-messages';

export async function checkFunctions(settings: Settings): Promise<Finding[]> {
  const { SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY, CONTACT_SWEEP_SECRET } = settings;
  const address = (name: string) => new URL(`/functions/v1/${name}`, SUPABASE_URL).href;
  const [sent, state] = await Promise.all([
    // A message without a single field is refused, by whom the key has let in.
    ask(address(send), {
      method: 'POST',
      headers: { apikey: SUPABASE_PUBLISHABLE_KEY, 'Content-Type': 'application/json' },
      body: '{}',
    }),
    ask(address(deliver), { headers: { Authorization: `Bearer ${CONTACT_SWEEP_SECRET}` } }),
  ]);
  if ('failure' in sent) return [unreachable(settings, sent.failure)];
  return [good('Project', `${SUPABASE_URL} answers`), ...findingsOfSend(sent), ...findingsOfDeliver(state)];
}

function unreachable({ SUPABASE_URL, isLocal }: Settings, failure: string): Finding {
  return bad(
    'Project',
    `${SUPABASE_URL} does not answer (${failure}), so its functions and the key cannot be looked at`,
    isLocal ? startFirst : 'Compare SUPABASE_URL with the address in the dashboard; a paused project is woken there.',
  );
}

function findingsOfSend(answer: Answered): Finding[] {
  const { status, body } = answer;
  const error = fieldOf(body, 'error');
  const isAnswer = typeof error === 'string' && error !== failureSentence;
  if (status === 400 && isAnswer) return [good(send, 'answers'), good('Publishable key', 'is taken')];
  if (status === 401 && isAnswer) {
    return [
      good(send, 'answers'),
      bad(
        'Publishable key',
        'is not taken',
        'SUPABASE_PUBLISHABLE_KEY must be one of the publishable keys (sb_publishable_…) in the dashboard.',
      ),
    ];
  }
  return [notAnswering(send, answer)];
}

function findingsOfDeliver(answer: Answer): Finding[] {
  if ('failure' in answer) {
    return [bad(deliver, `does not answer (${answer.failure})`, 'Look at its log in the dashboard.')];
  }
  const { status, body } = answer;
  const isState = typeof fieldOf(body, 'queued') === 'number';
  if ((status === 200 || status === 503) && isState) return [good(deliver, 'answers'), findingOfState(status, body)];
  if (status === 503 && fieldOf(body, 'error') === 'The database does not answer') {
    return [
      bad(deliver, 'does not reach the database', 'Look at its log; is the project paused, or CONTACT_DB_URL wrong?'),
    ];
  }
  if (status === 401 && typeof fieldOf(body, 'error') === 'string') {
    return [
      bad(
        deliver,
        'does not take the secret',
        'Set CONTACT_SWEEP_SECRET to the same value here and with supabase secrets set.',
      ),
    ];
  }
  return [notAnswering(deliver, answer)];
}

/** What the gateway of the project answers, or a function that has not got its settings. */
function notAnswering(name: string, { status, headers, body }: Answered): Finding {
  if (status === 404) return bad(name, 'is not deployed', 'Deploy it: docs/deploy.md, step 3.');
  if (status === 401) {
    return bad(
      name,
      'is behind a check of the gateway that publishable keys do not pass',
      'Deploy it from this folder, whose supabase/config.toml says verify_jwt = false: docs/deploy.md, step 3.',
    );
  }
  if (status === 500 && fieldOf(body, 'error') === failureSentence) {
    return bad(name, 'lacks settings', 'Its log line "not configured" names them; supabase secrets set gives them.');
  }
  const code = headers.get('sb-error-code') ?? fieldOf(body, 'code');
  const reason = typeof code === 'string' ? ` (${code})` : '';
  return bad(name, `answers with ${String(status)}${reason}`, 'Look at its log in the dashboard.');
}

function findingOfState(status: number, body: unknown): Finding {
  const [queued, held, failed, oldest] = ['queued', 'held', 'failed', 'oldestUndelivered'].map((name) =>
    Number(fieldOf(body, name)),
  );
  const says = `${String(queued)} queued, ${String(held)} held, ${String(failed)} failed`;
  if (failed) return bad('Messages', says, 'docs/messages.md tells what to do about failed ones.');
  if (status === 200) return good('Messages', says);
  const minutes = Math.round((oldest ?? 0) / 60);
  return bad(
    'Messages',
    `${says}; one of them, or the list of the held ones, has waited for ${String(minutes)} minutes`,
    'Look at the lines Schedule and Mail server.',
  );
}
