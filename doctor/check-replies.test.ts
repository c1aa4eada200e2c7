import { checkReplies } from './check-replies.ts';
import type { DoctorSettings } from './settings.ts';

it.each<[string, string | undefined, string, string[]]>([
  ['passes with an MX record', 'replies@in.company.example', 'smtp.example', ['passed']],
  ['fails without an MX record', 'replies@company.example', 'smtp.example', ['failed']],
  ['is left out without the setting', undefined, 'smtp.example', []],
  ['is left out locally', 'replies@company.example', '127.0.0.1', []],
])('The check of replies %s', async (_, CONTACT_REPLIES, host, expected) => {
  const settings = { CONTACT_REPLIES, SMTP_URL: `smtps://${host}` } as DoctorSettings;
  const resolveMx = (name: string) =>
    name.startsWith('in.') ? Promise.resolve([{ exchange: 'mx.example', priority: 1 }]) : Promise.reject(new Error());
  const findings = await checkReplies(settings, { resolveMx });
  expect(findings.map(({ remedy }) => (remedy ? 'failed' : 'passed'))).toEqual(expected);
});
