import { createLog } from './log.ts';

describe('The log', () => {
  it('gets the latest entry of each outcome at once the first time, and then once a minute with the count', () => {
    jest.useFakeTimers({ now: 0 });
    const lines: unknown[] = [];
    jest.spyOn(console, 'info').mockImplementation((line: string) => lines.push(JSON.parse(line)));
    const { count } = createLog({ function: 'api/contact', siteRegion: 'ap-southeast-2' });
    const line = { function: 'api/contact', siteRegion: 'ap-southeast-2', level: 'info' };
    const limited = (id: number) => ({ level: 'info' as const, outcome: 'limited', id });
    const expected: unknown[] = [{ ...line, outcome: 'limited', id: 0, count: 1 }];
    for (const at of [0, 1, 59_999]) {
      jest.setSystemTime(at);
      count(limited(at));
      expect(lines).toEqual(expected);
    }
    jest.setSystemTime(60_000);
    count(limited(60_000));
    count({ level: 'info', outcome: 'refused' });
    expected.push({ ...line, outcome: 'limited', id: 60_000, count: 3 }, { ...line, outcome: 'refused', count: 1 });
    expect(lines).toEqual(expected);
    jest.useRealTimers();
  });
});
