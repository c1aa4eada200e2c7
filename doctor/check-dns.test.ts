import { checkDns } from './check-dns.ts';
import type { DoctorSettings } from './settings.ts';

const hosted = {
  CONTACT_FROM: 'Website <website@Web.company.example>',
  CONTACT_TO: 'Office <office@company.example>',
  CONTACT_OWNER: 'owner@other.example',
  CONTACT_REPLIES: 'replies@in.company.example',
  SMTP_URL: 'smtps://u:p@smtp.example:465',
};

const spf = { 'web.company.example': [['v=spf1 include:smtp.example ', '-all'], ['some-verification=1']] };
const mx = { 'company.example': [['mx.a']], 'other.example': [['mx.b']], 'in.company.example': [['mx.c']] };
const received =
  'passed: CONTACT_TO: mx.a accepts mail for company.example; passed: CONTACT_OWNER: mx.b .*; passed: CONTACT_REPLIES: ';
const sameDomain = { CONTACT_TO: 'Office <office@web.company.example>' };
const dmarc = { '_dmarc.company.example': [['v=DMARC1; p=none']] };

async function check(records: Record<string, string[][]>, code: string, change: object) {
  const resolveTxt = (name: string) =>
    records[name] ? Promise.resolve(records[name]) : Promise.reject(Object.assign(new Error(name), { code }));
  const resolveMx = (name: string) =>
    resolveTxt(name).then((servers) => servers.flat().map((exchange) => ({ exchange, priority: 1 })));
  const findings = await checkDns({ ...hosted, ...change } as DoctorSettings, { resolveTxt, resolveMx });
  return findings.map(({ message, kind }) => `${kind === 'fault' ? 'failed' : 'passed'}: ${message}`).join('; ');
}

it.each<[string, Record<string, string[][]>, string, string?, object?]>([
  ['SPF, and DMARC on its parent domain', { ...spf, ...dmarc }, 'passed: web.company.example has DMARC and SPF'],
  ['DMARC only', { ...dmarc, 'web.company.example': [['v=spf10']] }, 'passed: .* has DMARC and no SPF: .* DKIM'],
  ['two SPF records', { ...dmarc, 'web.company.example': [['v=spf1'], ['v=SPF1 -all']] }, 'failed: .* several SPF'],
  ['a malformed DMARC record', { ...spf, '_dmarc.web.company.example': [['p=none']] }, 'failed: .* no DMARC record'],
  ['DMARC on its top-level domain only', { ...spf, '_dmarc.example': [['v=DMARC1;']] }, 'failed: .* no DMARC record'],
  ['no records at all', {}, 'failed: .* no DMARC record; .* no MX record$', 'ENODATA'],
  ['MX records', mx, `failed: .*; ${received}`],
  [
    'no MX record, a null one, and an empty answer',
    { 'other.example': [['']], 'in.company.example': [] },
    '.*; failed: CONTACT_TO gets .*; failed: CONTACT_OWNER gets .*; failed: CONTACT_REPLIES gets .* no MX record$',
  ],
  ['a name server that does not answer', {}, 'failed: web.* cannot be looked up .ETIMEOUT.', 'ETIMEOUT'],
  ['the same name for sender and office', {}, 'failed: CONTACT_FROM .* look forged;', 'ENOTFOUND', sameDomain],
  ['emails that stay on this machine', {}, 'passed: [^;]*$', 'ETIMEOUT', { SMTP_URL: 'smtp://127.0.0.1:54325' }],
])('The DNS check reports on domains with %s', async (_, records, expected, code = 'ENOTFOUND', change = {}) => {
  expect(await check(records, code, change)).toMatch(new RegExp(`^${expected}`));
});
