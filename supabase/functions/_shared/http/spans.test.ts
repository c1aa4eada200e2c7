import { createSpans } from './log.ts';

beforeEach(() => {
  jest.useFakeTimers();
});

afterEach(() => {
  jest.useRealTimers();
});

describe("A request's spans", () => {
  it('record how long the work took, and return its result', async () => {
    const spans = createSpans();
    const stored = spans.time('store', () => {
      jest.advanceTimersByTime(250);
      return Promise.resolve('a row');
    });
    expect(await stored).toBe('a row');
    expect(spans.summary().spans).toEqual({ store: { milliseconds: 250 } });
  });

  it('record the error if the work fails, and throw it again', async () => {
    const spans = createSpans();
    const unreachable = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    const mailed = spans.time('mail', () => {
      jest.advanceTimersByTime(40);
      return Promise.reject(unreachable);
    });
    await expect(mailed).rejects.toBe(unreachable);
    const error = { name: 'Error', message: 'connect ECONNREFUSED', code: 'ECONNREFUSED' };
    expect(spans.summary().spans).toEqual({ mail: { milliseconds: 40, error } });
  });

  it('are separate for each request, and are listed in the order in which they ended', async () => {
    const spans = createSpans();
    await spans.time('store', () => Promise.resolve());
    await spans.time('mail', () => Promise.resolve());
    expect(Object.keys(spans.summary().spans)).toEqual(['store', 'mail']);
    expect(createSpans().summary().spans).toEqual({});
  });
});
