import { checkDns } from './check-dns.ts';
import type { DoctorSettings } from './settings.ts';

const hosted = {
  CONTACT_FROM: 'Website <website@Web.company.example>',
  CONTACT_TO: 'Office <office@company.example>',
  CONTACT_OWNER: 'owner@other.example',
  CONTACT_REPLIES: 'replies@in.company.example',
  CONTACT_SITE_URL: 'https://www.company.example',
  SMTP_URL: 'smtps://u:p@smtp.example:465',
};

const txt = {
  'web.company.example': [['v=spf1 include:smtp.example ', '-all'], ['some-verification=1']],
  '_dmarc.company.example': [['v=DMARC1; p=none']],
};
const mx = {
  'company.example': ['mx.a'],
  'other.example': ['mx.b'],
  'in.company.example': ['mx.c'],
  'web.company.example': ['mx.d'],
};
const sent =
  /^in order: web\S+ says who .*\nin order: _dmarc.company.example has .*\nin order: mx.d accepts mail for web\S+$/m;
const received =
  /^in order: CONTACT_TO: mx.a accepts mail for company\S+\nin order: CONTACT_OWNER: mx.b .*\nin order: CONTACT_REPLIES: /m;

type Records = { txt?: Record<string, string[][]>; mx?: Record<string, string[]>; code?: string };

/** @returns a line for each finding. */
async function check({ txt: texts = {}, mx: servers = {}, code = 'ENOTFOUND' }: Records, change = {}) {
  const none = () => Promise.reject(Object.assign(new Error('none'), { code }));
  const resolveTxt = (name: string) => (texts[name] ? Promise.resolve(texts[name]) : none());
  const resolveMx = (name: string) =>
    servers[name] ? Promise.resolve(servers[name].map((exchange) => ({ exchange, priority: 1 }))) : none();
  const findings = await checkDns({ ...hosted, ...change } as DoctorSettings, { resolveTxt, resolveMx });
  return findings.map(({ kind, message, remedy = '' }) => `${kind}: ${message}${remedy && ` → ${remedy}`}`).join('\n');
}

it.each<[string, Records, RegExp, object?]>([
  ['all records', { txt, mx }, sent],
  ['MX records of its receivers', { txt, mx }, received],
  ['no MX record of the sender', { txt }, /^advice: web\S+ has no MX record, and some mail filters/m],
  ['no records at all', { code: 'ENODATA' }, /^fault: _dmarc.web\S+ and _dmarc.company\S+ have no .*\nadvice: web/m],
  ['no DMARC record, but an office elsewhere', {}, / of _dmarc.company.example to/, { CONTACT_TO: 'a@mail.example' }],
  ['DMARC on its top-level domain only', { txt: { '_dmarc.example': [['v=DMARC1; p=none']] } }, /have no DMARC record/],
  [
    'no MX record, a null one, and an empty answer',
    { mx: { 'other.example': [''], 'in.company.example': [] } },
    /^fault: CONTACT_TO gets .*\nfault: CONTACT_OWNER gets .*\nfault: CONTACT_REPLIES gets nothing: \S+ has no MX record/m,
  ],
  ['a name server that does not answer', { code: 'ETIMEOUT' }, /^fault: web.* cannot be looked up .ETIMEOUT./],
  [
    'the same name for sender and office',
    { txt, mx },
    /^fault: CONTACT_FROM .* look forged/,
    { CONTACT_TO: 'Office <office@web.company.example>' },
  ],
  [
    'emails that stay on this machine',
    { code: 'ETIMEOUT' },
    /^in order: needs no records.*$/,
    { SMTP_URL: 'smtp://127.0.0.1:54325' },
  ],
])('The DNS check reports on domains with %s', async (_, records, expected, change = {}) => {
  expect(await check(records, change)).toMatch(expected);
});

it('The place for a missing DMARC record is the sender’s domain if neither office nor site is a parent of it', async () => {
  const elsewhere = { CONTACT_TO: 'a@mail.example', CONTACT_SITE_URL: 'https://www.other.example' };
  expect(await check({}, elsewhere)).toContain('Set the TXT record of _dmarc.web.company.example to');
});
