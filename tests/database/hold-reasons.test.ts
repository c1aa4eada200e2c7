import { useDatabase } from '../support/database';

const { sql } = useDatabase();

type Signals = {
  honeypotFilled: boolean;
  seconds: number | null;
  text: string;
  fromVisitor: number;
  inAll: number;
  limits: { seconds: number; links: number; perVisitor: number; inAll: number };
};

const limits = { seconds: 3, links: 2, perVisitor: 5, inAll: 60 };

const unsuspicious: Signals = {
  honeypotFilled: false,
  seconds: null,
  text: 'Zoë Hello',
  fromVisitor: 0,
  inAll: 0,
  limits,
};

async function reasonsFor(change: Partial<Signals>): Promise<unknown> {
  const { honeypotFilled, seconds, text, fromVisitor, inAll, limits } = { ...unsuspicious, ...change };
  const [row] = await sql()`
    select contact_message_hold_reasons(
      ${honeypotFilled}, ${seconds}, ${text}, ${fromVisitor}, ${inAll}, ${sql().json(limits)}
    ) as reasons`;
  return row?.reasons;
}

const hidden = 'the hidden field was filled';
const linked = (count: number) => `${count} links`;
const fromOne = (limit: number) => `more than ${limit} messages from one visitor within an hour`;
const fromAll = (limit: number) => `more than ${limit} messages in all within an hour`;
const noLimit = { seconds: 0, links: 0, perVisitor: 0, inAll: 0 };

test.each<[string, Partial<Signals>, string[]]>([
  ['with nothing suspicious', {}, []],
  ['with the hidden field filled', { honeypotFilled: true }, [hidden]],
  ['sent immediately', { seconds: 0 }, ['sent 0.0 s after the page was opened']],
  ['sent just before the limit', { seconds: 2.94 }, ['sent 2.9 s after the page was opened']],
  ['sent at the limit', { seconds: 3 }, []],
  ['sent a year later', { seconds: 31_536_000 }, []],
  ['without a measured time', { seconds: null }, []],
  ['with one link', { text: 'http://a.example' }, []],
  ['with as many links as allowed', { text: 'http://a.example http://b.example' }, []],
  ['with one link too many', { text: 'http://a.example http://b.example http://c.example' }, [linked(3)]],
  ['that is the last one allowed from its visitor', { fromVisitor: 4 }, []],
  ['that is one too many from its visitor', { fromVisitor: 5 }, [fromOne(5)]],
  ['that is the last one allowed from all visitors', { inAll: 59 }, []],
  ['that is one too many from all visitors', { inAll: 60 }, [fromAll(60)]],
  ['sent a millisecond before the limit', { seconds: 2.999 }, ['sent 2.9 s after the page was opened']],
  [
    'with everything suspicious at once',
    { honeypotFilled: true, seconds: 1.25, text: 'www.a.b '.repeat(3), fromVisitor: 6, inAll: 61 },
    [hidden, 'sent 1.2 s after the page was opened', linked(3), fromOne(5), fromAll(60)],
  ],
  ['sent immediately where no time is too short', { seconds: 0, limits: { ...limits, seconds: 0 } }, []],
  ['without a link where none is allowed', { limits: { ...limits, links: 0 } }, []],
  ['with a link where none is allowed', { text: 'www.a.b', limits: { ...limits, links: 0 } }, [linked(1)]],
  ['that is the first where every message is held', { limits: noLimit }, [fromOne(0), fromAll(0)]],
])('A message %s, %j, has these hold reasons: %j.', async (_, change, reasons) => {
  expect(await reasonsFor(change)).toEqual(reasons);
});

test.each<[number, string]>([
  [0, 'no link at all'],
  [0, 'open 24/7, e.g. on Sundays. And www or http: alone'],
  [0, 'ada@example.com'],
  [0, 'ada@www.example.com'],
  [0, 'awww.so.cute'],
  [1, 'http://a.example'],
  [1, 'https://a.example/b?c=d'],
  [1, 'HTTPS://A.EXAMPLE'],
  [1, 'www.a.example'],
  [1, 'WWW.A.EXAMPLE'],
  [1, 'https://www.a.example'],
  [1, 'HTTP://WWW.A.EXAMPLE'],
  [1, 'ftp://www.a.example'],
  [1, 'see(www.a.example)'],
  [1, '<a href="https://a.example">'],
  [2, 'https://www.a.example,www.b.example'],
  [2, 'https://a.example/?to=https://b.example'],
  [2, 'http://a.examplehttp://b.example'],
  [2, 'www.a.example\nwww.b.example'],
  [2, '[url=http://a.example]http://a.example[/url]'],
  [200, 'https://a '.repeat(200)],
])('%i links are counted in %j.', async (links, text) => {
  const atLeast = (limit: number) => reasonsFor({ text, limits: { ...limits, links: limit } });
  expect(await atLeast(links)).toEqual([]);
  if (links > 0) expect(await atLeast(links - 1)).toEqual([linked(links)]);
});
