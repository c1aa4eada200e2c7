import type { Spans } from './spans.ts';
import type { LogEntry } from './log.ts';
import { logged, refuse, type Outcome } from './outcome.ts';

const id = '6f1d3c9a-3f52-4a0e-9a55-0d6f5a0f6b7e';
const made: Outcome = { status: 201, body: { id: 7 }, entry: { level: 'info', outcome: 'made' } };

beforeEach(() => {
  jest.useFakeTimers();
});

afterEach(() => {
  jest.useRealTimers();
});

async function outcomeOf(decide: (spans: Spans) => Promise<Outcome>) {
  const entries: LogEntry[] = [];
  return { outcome: await logged(id, decide, (entry) => entries.push(entry)), entries };
}

test('an outcome is given as it is, and logged once with its status and how long it took, in all and by span', async () => {
  const { outcome, entries } = await outcomeOf(async (spans) => {
    jest.advanceTimersByTime(50);
    await spans.time('store', async () => {
      jest.advanceTimersByTime(250);
    });
    return made;
  });
  expect(outcome).toEqual(made);
  const spans = { store: { milliseconds: 250 } };
  expect(entries).toEqual([{ level: 'info', outcome: 'made', id, status: 201, milliseconds: 300, spans }]);
});

test('a time before the decision is not part of it', async () => {
  jest.advanceTimersByTime(1_000);
  const { entries } = await outcomeOf(async () => made);
  expect(entries).toMatchObject([{ milliseconds: 0 }]);
});

test('a fault of our own is answered 500 with the fixed sentence, and described in the log', async () => {
  const { outcome, entries } = await outcomeOf(() => Promise.reject(new RangeError('no clock, ann@example.com')));
  expect(outcome).toMatchObject({ status: 500, body: { error: 'Failed to send message. Please try again.' } });
  const error = { name: 'RangeError', message: 'no clock, [address]' };
  expect(entries).toEqual([{ level: 'error', outcome: 'crashed', error, id, status: 500, milliseconds: 0, spans: {} }]);
});

test('a refusal is answered with its reason, the field and the headers, and is no error in the log', () => {
  expect(refuse(400, { error: 'Name is required', field: 'name' }, { Allow: 'POST' })).toEqual({
    status: 400,
    headers: { Allow: 'POST' },
    body: { error: 'Name is required', field: 'name' },
    entry: { level: 'info', outcome: 'refused', reason: 'Name is required' },
  });
});
