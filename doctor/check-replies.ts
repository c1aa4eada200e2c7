/** Checks that mail to CONTACT_REPLIES, if it is set, can reach the inbound email service. */
import type { Resolver } from 'node:dns/promises';
import { isLoopback } from '../supabase/functions/_shared/is-loopback.ts';
import { fail, pass, type Finding } from './finding.ts';
import type { DoctorSettings } from './settings.ts';

type Dns = Pick<Resolver, 'resolveMx'>;

export async function checkReplies({ CONTACT_REPLIES, SMTP_URL }: DoctorSettings, dns: Dns): Promise<Finding[]> {
  // Locally, replies stay on this machine.
  if (!CONTACT_REPLIES || isLoopback(new URL(SMTP_URL).hostname)) return [];
  const [, domain = ''] = CONTACT_REPLIES.split('@');
  const [server] = await dns.resolveMx(domain).catch(() => []);
  if (server) return [pass('Replies', `to ${domain} go to ${server.exchange}`)];
  const remedy = 'Set the one that the inbound email service names: docs/operations.md, step 8.';
  return [fail('Replies', `cannot arrive: ${domain} has no MX record`, remedy)];
}
