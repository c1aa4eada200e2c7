import { createFakes } from '../../../../tests/support/fake-environment.ts';
import type { Handler, Reply } from './json-response.ts';

const id = '6f1d3c9a-3f52-4a0e-9a55-0d6f5a0f6b7e';
const failureBody = { error: 'Failed to send message. Please try again.' };
const created: Reply = {
  status: 201,
  outcome: 'sent',
  headers: { Allow: 'POST' },
  body: { id: 7 },
  entry: { level: 'info', outcome: 'created' },
};

jest.useFakeTimers();

async function respond(handle: Handler) {
  const { request, entries, counted } = createFakes(() => Promise.reject(new Error('not used')));
  const response = await request(handle, { headers: { 'X-Contact-Request': id } });
  return { response, entries, counted };
}

it('A reply becomes a JSON response that must not be cached', async () => {
  const { response } = await respond(() => Promise.resolve(created));
  expect(response.status).toBe(201);
  expect(Object.fromEntries(response.headers)).toEqual({
    'content-type': 'application/json',
    'cache-control': 'no-store',
    'x-contact-outcome': 'sent',
    allow: 'POST',
  });
  expect(response.body).toEqual({ id: 7 });
});

it.each<[string, string, Reply]>([
  ['info', 'refused', { status: 400, outcome: 'refused', body: {} }],
  ['error', 'overloaded', { status: 503, outcome: 'unavailable', body: {}, counted: { outcome: 'overloaded' } }],
])('A reply is counted at the level %s as "%s" if it has no log entry', async (level, outcome, reply) => {
  const { entries, counted } = await respond(() => Promise.resolve(reply));
  expect(entries).toEqual([]);
  expect(counted).toEqual([{ level, outcome, request: id, status: reply.status, milliseconds: 0, spans: {} }]);
});

it('A reply is logged once, with its status, the duration of its own request, and its spans', async () => {
  jest.advanceTimersByTime(1_000);
  const unreachable = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
  const { entries } = await respond(async (_, spans) => {
    jest.advanceTimersByTime(50);
    const take = (milliseconds: number) => () => {
      jest.advanceTimersByTime(milliseconds);
      return Promise.resolve();
    };
    await spans.time('store', take(250));
    const failing = spans.time('mail', () => take(40)().then(() => Promise.reject(unreachable)));
    await expect(failing).rejects.toBe(unreachable);
    return created;
  });
  const error = { name: 'Error', message: 'connect', code: 'ECONNREFUSED' };
  const spans = { store: { milliseconds: 250 }, mail: { milliseconds: 40, error } };
  expect(entries).toEqual([{ level: 'info', outcome: 'created', request: id, status: 201, milliseconds: 340, spans }]);
});

it('A reply is a 500 with failureSentence after an unexpected error, and is counted with that error', async () => {
  const { response, entries, counted } = await respond(() =>
    Promise.reject(new RangeError('no clock, ann@example.com')),
  );
  expect(response).toMatchObject({ status: 500, outcome: 'unavailable', body: failureBody });
  const error = { name: 'RangeError', message: 'no clock, [email address]' };
  expect(entries).toEqual([]);
  expect(counted).toEqual([
    { level: 'error', outcome: 'crashed', error, request: id, status: 500, milliseconds: 0, spans: {} },
  ]);
});
