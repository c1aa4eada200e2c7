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

test('an outcome is returned unchanged, and logged once with its status, duration and spans', async () => {
  const { outcome, entries } = await outcomeOf(async (spans) => {
    jest.advanceTimersByTime(50);
    await spans.time('store', () => {
      jest.advanceTimersByTime(250);
      return Promise.resolve();
    });
    return made;
  });
  expect(outcome).toEqual(made);
  const spans = { store: { milliseconds: 250 } };
  expect(entries).toEqual([{ level: 'info', outcome: 'made', id, status: 201, milliseconds: 300, spans }]);
});

test('the duration starts with the decision', async () => {
  jest.advanceTimersByTime(1_000);
  const { entries } = await outcomeOf(() => Promise.resolve(made));
  expect(entries).toMatchObject([{ milliseconds: 0 }]);
});

test('an unexpected error becomes a 500 with the fixed sentence, and the log describes it', async () => {
  const { outcome, entries } = await outcomeOf(() => Promise.reject(new RangeError('no clock, ann@example.com')));
  expect(outcome).toMatchObject({ status: 500, body: { error: 'Failed to send message. Please try again.' } });
  const error = { name: 'RangeError', message: 'no clock, [address]' };
  expect(entries).toEqual([{ level: 'error', outcome: 'crashed', error, id, status: 500, milliseconds: 0, spans: {} }]);
});

test('a refusal has its reason, field and headers, and is not an error in the log', () => {
  expect(refuse(400, { error: 'Name is required', field: 'name' }, { Allow: 'POST' })).toEqual({
    status: 400,
    headers: { Allow: 'POST' },
    body: { error: 'Name is required', field: 'name' },
    entry: { level: 'info', outcome: 'refused', reason: 'Name is required' },
  });
});
