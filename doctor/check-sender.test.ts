import { checkSender } from './check-sender.ts';
import type { DoctorSettings } from './settings.ts';

const hosted = { CONTACT_FROM: 'Website <website@Mail.company.example>', SMTP_URL: 'smtps://u:p@smtp.example:465' };

const spf = { 'mail.company.example': [['v=spf1 include:smtp.example ', '-all'], ['some-verification=1']] };
const dmarc = { '_dmarc.company.example': [['v=DMARC1; p=none']] };

/** Runs the check with a name server that has these TXT records. */
async function check(records: Record<string, string[][]>, code = 'ENOTFOUND', change: object = {}) {
  const resolveTxt = (name: string) =>
    records[name] ? Promise.resolve(records[name]) : Promise.reject(Object.assign(new Error(name), { code }));
  const { message, remedy } = await checkSender({ ...hosted, ...change } as DoctorSettings, { resolveTxt });
  return `${remedy ? 'failed' : 'passed'}: ${message}`;
}

describe('The sender check', () => {
  it.each<[string, Record<string, string[][]>, string]>([
    ['SPF, and DMARC on its parent domain', { ...spf, ...dmarc }, 'passed: mail.company.example has DMARC and SPF'],
    ['DMARC only', { ...dmarc, 'mail.company.example': [['v=spf10']] }, 'passed: .* has DMARC and no SPF: .* DKIM'],
    ['two SPF records', { ...dmarc, 'mail.company.example': [['v=spf1'], ['v=SPF1 -all']] }, 'failed: .* several SPF'],
    ['a malformed DMARC record', { ...spf, '_dmarc.mail.company.example': [['p=none']] }, 'failed: .* no DMARC record'],
    ['DMARC on its top-level domain only', { ...spf, '_dmarc.example': [['v=DMARC1;']] }, 'failed: .* no DMARC record'],
  ])('reports on a domain with %s', async (_, records, expected) => {
    expect(await check(records)).toMatch(new RegExp(`^${expected}`));
  });

  it('fails if the name server does not answer', async () => {
    expect(await check({}, 'ETIMEOUT')).toBe('failed: mail.company.example cannot be looked up (ETIMEOUT)');
  });

  it('passes without a lookup if emails stay on this machine', async () => {
    expect(await check({}, 'ETIMEOUT', { SMTP_URL: 'smtp://127.0.0.1:54325' })).toMatch(/^passed: /);
  });
});
