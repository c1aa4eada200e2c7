import { checkSender } from './check-sender.ts';
import type { Settings } from './settings.ts';

const hosted = { CONTACT_FROM: 'Website <website@mail.company.example>', SMTP_URL: 'smtps://u:p@smtp.example:465' };

const spf = { 'mail.company.example': [['v=spf1 include:smtp.example ', '-all'], ['some-verification=1']] };
const dmarc = { '_dmarc.company.example': [['v=DMARC1; p=none']] };

/** A name server with these TXT records. */
function dnsWith(records: Record<string, string[][]>) {
  return {
    resolveTxt: (name: string) => {
      const found = records[name];
      if (found) return Promise.resolve(found);
      return Promise.reject(Object.assign(new Error(`queryTxt ENOTFOUND ${name}`), { code: 'ENOTFOUND' }));
    },
  };
}

const check = (records: Record<string, string[][]>, change: object = {}) =>
  checkSender({ ...hosted, ...change } as Settings, dnsWith(records));

test('a domain passes with one SPF record, and a DMARC record of its parent domain', async () => {
  expect(await check({ ...spf, ...dmarc })).toMatchObject([
    { passed: true, message: 'mail.company.example has an SPF record' },
    { passed: true, message: 'company.example has a DMARC record' },
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
    'a malformed DMARC record',
    { ...spf, '_dmarc.mail.company.example': [['p=none; v=DMARC1']] },
    'mail.company.example has no DMARC record',
  ],
])('a domain with %s fails', async (_, records, message) => {
  const failed = (await check(records)).filter(({ passed }) => !passed);
  expect(failed).toMatchObject([{ message, remedy: expect.any(String) }]);
});

test('a domain with a DMARC record but no SPF record passes, and the finding says that it depends on DKIM', async () => {
  expect(await check({ ...dmarc, 'mail.company.example': [['v=spf10'], ['some-verification=1']] })).toMatchObject([
    { passed: true, message: 'mail.company.example has no SPF record: its mail must pass by DKIM' },
    { passed: true },
  ]);
});

test('a domain with neither record fails twice', async () => {
  expect(await check({})).toMatchObject([
    { passed: false, message: 'mail.company.example has no SPF record' },
    { passed: false, message: 'mail.company.example has no DMARC record' },
  ]);
});

test('the DMARC record of a top-level domain does not count', async () => {
  const findings = await check({ ...spf, '_dmarc.example': [['v=DMARC1; p=none']] });
  expect(findings[1]).toMatchObject({ passed: false });
});

test('the check fails when the name server does not answer', async () => {
  const resolveTxt = () => Promise.reject(Object.assign(new Error('timeout'), { code: 'ETIMEOUT' }));
  const findings = await checkSender(hosted as Settings, { resolveTxt });
  expect(findings).toMatchObject([{ passed: false, message: 'mail.company.example cannot be looked up (ETIMEOUT)' }]);
});

test.each(['smtp://127.0.0.1:54325', 'smtp://localhost:25', 'smtp://[::1]:25'])(
  'mails to %s stay on this machine, so nothing is looked up',
  async (url) => {
    expect(await check({}, { SMTP_URL: url })).toMatchObject([{ passed: true }]);
  },
);
