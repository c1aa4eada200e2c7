import { checkReplies } from './check-replies.ts';
import type { DoctorSettings } from './settings.ts';

it.each<[string, string | undefined, string, object]>([
  [
    'passes with an MX record',
    'replies@in.company.example',
    'smtp.example',
    { message: expect.not.stringMatching(/MX/) },
  ],
  ['fails without an MX record', 'replies@company.example', 'smtp.example', { remedy: expect.any(String) }],
  ['is left out without the setting', undefined, 'smtp.example', { length: 0 }],
  ['is left out locally', 'replies@company.example', '127.0.0.1', { length: 0 }],
])('The check of replies %s', async (_, CONTACT_REPLIES, host, expected) => {
  const settings = { CONTACT_REPLIES, SMTP_URL: `smtps://${host}` } as DoctorSettings;
  const resolveMx = (name: string) =>
    name.startsWith('in.') ? Promise.resolve([{ exchange: 'mx.example', priority: 1 }]) : Promise.reject(new Error());
  const [finding, ...others] = await checkReplies(settings, { resolveMx });
  expect([finding ?? { length: 0 }, others]).toMatchObject([expected, []]);
});
