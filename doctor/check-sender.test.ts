import { checkSender } from './check-sender.ts';
import type { Settings } from './settings.ts';

const hosted = { CONTACT_FROM: 'Website <website@mail.company.example>', SMTP_URL: 'smtps://u:p@smtp.example:465' };

const spf = { 'mail.company.example': [['v=spf1 include:smtp.example ', '-all'], ['some-verification=1']] };
const dmarc = { '_dmarc.company.example': [['v=DMARC1; p=none']] };

/** A name server that knows these TXT records. */
function dnsWith(records: Record<string, string[][]>) {
  return {
    resolveTxt: async (name: string) => {
      const found = records[name];
      if (!found) throw Object.assign(new Error(`queryTxt ENOTFOUND ${name}`), { code: 'ENOTFOUND' });
      return found;
    },
  };
}

const check = (records: Record<string, string[][]>, change: object = {}) =>
  checkSender({ ...hosted, ...change } as Settings, dnsWith(records));

test('a domain with one SPF record, of which a parent has a DMARC record, is good', async () => {
  expect(await check({ ...spf, ...dmarc })).toMatchObject([
    { isGood: true, says: 'mail.company.example has an SPF record' },
    { isGood: true, says: 'company.example has a DMARC record' },
  ]);
});

test.each<[string, Record<string, string[][]>, string]>([
  [
    'two SPF records',
    { ...dmarc, 'mail.company.example': [['v=spf1 -all'], ['v=SPF1 +all']] },
    'mail.company.example has 2 SPF records, so none counts',
  ],
  ['no DMARC record', spf, 'mail.company.example has no DMARC record'],
  [
    'one that is none of DMARC',
    { ...spf, '_dmarc.mail.company.example': [['p=none; v=DMARC1']] },
    'mail.company.example has no DMARC record',
  ],
])('a domain with %s is told so', async (_, records, says) => {
  const wrong = (await check(records)).filter(({ isGood }) => !isGood);
  expect(wrong).toMatchObject([{ says, toDo: expect.any(String) }]);
});

test('a domain with a DMARC record and no SPF record is good, and said to depend on DKIM', async () => {
  expect(await check({ ...dmarc, 'mail.company.example': [['v=spf10'], ['some-verification=1']] })).toMatchObject([
    { isGood: true, says: 'mail.company.example has no SPF record: its mail must pass by DKIM' },
    { isGood: true },
  ]);
});

test('a domain with neither is told of both', async () => {
  expect(await check({})).toMatchObject([
    { isGood: false, says: 'mail.company.example has no SPF record' },
    { isGood: false, says: 'mail.company.example has no DMARC record' },
  ]);
});

test('a top level domain is not asked for its DMARC record', async () => {
  const findings = await check({ ...spf, '_dmarc.example': [['v=DMARC1; p=none']] });
  expect(findings[1]).toMatchObject({ isGood: false });
});

test('a name server that does not answer is told', async () => {
  const resolveTxt = () => Promise.reject(Object.assign(new Error('timeout'), { code: 'ETIMEOUT' }));
  const findings = await checkSender(hosted as Settings, { resolveTxt });
  expect(findings).toMatchObject([{ isGood: false, says: 'mail.company.example cannot be looked up (ETIMEOUT)' }]);
});

test.each(['smtp://127.0.0.1:54325', 'smtp://localhost:25', 'smtp://[::1]:25'])(
  'mails to %s stay on this machine, and nothing is looked up',
  async (url) => {
    expect(await check({}, { SMTP_URL: url })).toMatchObject([{ isGood: true }]);
  },
);
