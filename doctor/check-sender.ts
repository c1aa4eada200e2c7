/** The domain that mails come from: whether those who get them can tell that they may. */
import type { Resolver } from 'node:dns/promises';
import { errorCode } from '../local/error-code.ts';
import { bad, good, type Finding } from './finding.ts';
import type { Settings } from './settings.ts';

const check = 'From domain';

/** Answers to a question for a name that there is none, or none of the kind. */
const none = new Set<unknown>(['ENOTFOUND', 'ENODATA']);

/** @param dns who is asked. */
export async function checkSender(
  { CONTACT_FROM, SMTP_URL }: Settings,
  dns: Pick<Resolver, 'resolveTxt'>,
): Promise<Finding[]> {
  const domain = domainOf(CONTACT_FROM);
  const { host, hostname } = new URL(SMTP_URL);
  if (isLoopback(hostname))
    return [good(check, `${domain}: mails stay on this machine (${host}), so nobody looks it up`)];
  try {
    return [await findingOfSpf(domain, dns), await findingOfDmarc(domain, dns)];
  } catch (error) {
    return [
      bad(check, `${domain} cannot be looked up (${String(errorCode(error))})`, 'Is there a network here? Try again.'),
    ];
  }
}

async function findingOfSpf(domain: string, dns: Pick<Resolver, 'resolveTxt'>): Promise<Finding> {
  const records = await textsAt(domain, /^v=spf1( |$)/i, dns);
  if (records.length === 1) return good(check, `${domain} has an SPF record`);
  // RFC 7208, 4.5: with several, none of them counts.
  return bad(
    check,
    `${domain} has ${records.length === 0 ? 'no SPF record' : `${String(records.length)} SPF records, so none counts`}`,
    'Set the one TXT record v=spf1 … that the mail provider names at the name server of the domain.',
  );
}

/** Of the domain itself, or of one that it is part of (RFC 7489, 6.6.3). */
async function findingOfDmarc(domain: string, dns: Pick<Resolver, 'resolveTxt'>): Promise<Finding> {
  const labels = domain.split('.');
  const domains = labels.slice(0, -1).map((_, index) => labels.slice(index).join('.'));
  for (const each of domains) {
    const [record] = await textsAt(`_dmarc.${each}`, /^v=DMARC1 *;/i, dns);
    if (record) return good(check, `${each} has a DMARC record`);
  }
  return bad(
    check,
    `${domain} has no DMARC record`,
    `Set the TXT record of _dmarc.${domain} to v=DMARC1; p=none, to begin with.`,
  );
}

async function textsAt(name: string, kind: RegExp, dns: Pick<Resolver, 'resolveTxt'>): Promise<string[]> {
  try {
    return (await dns.resolveTxt(name)).map((parts) => parts.join('')).filter((text) => kind.test(text));
  } catch (error) {
    if (none.has(errorCode(error))) return [];
    throw error;
  }
}

/** Of an address, bare or as `Name <address>`. */
function domainOf(mailbox: string): string {
  return /@([^\s<>@]+?)>?$/.exec(mailbox)?.[1]?.toLowerCase() ?? '';
}

function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.');
}
