import { createLog } from './log.ts';

describe('The log', () => {
  it('gets a line for each outcome immediately the first time, and then once a minute with the count', () => {
    jest.useFakeTimers({ now: 0 });
    const lines: unknown[] = [];
    jest.spyOn(console, 'info').mockImplementation((line: string) => lines.push(JSON.parse(line)));
    const { count } = createLog('api/contact');
    const line = { function: 'api/contact', level: 'info' };
    const expected: unknown[] = [{ ...line, outcome: 'limited', count: 1 }];
    for (const at of [0, 1, 59_999]) {
      jest.setSystemTime(at);
      count('limited');
      expect(lines).toEqual(expected);
    }
    jest.setSystemTime(60_000);
    count('limited');
    count('refused');
    expected.push({ ...line, outcome: 'limited', count: 3 }, { ...line, outcome: 'refused', count: 1 });
    expect(lines).toEqual(expected);
    jest.useRealTimers();
  });
});
