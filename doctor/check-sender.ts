/** The domain that mails come from: whether those who get them can tell that they may. */
import type { Resolver } from 'node:dns/promises';
import { errorCode } from '../local/process/error-code.ts';
import { bad, good, type Finding } from './finding.ts';
import { isLoopback } from './is-loopback.ts';
import type { Settings } from './settings.ts';

const check = 'From domain';

/** Who is asked for the records of a domain. */
type Dns = Pick<Resolver, 'resolveTxt'>;

/** Answers to a question for a name that there is none, or none of the kind. */
const none = new Set<unknown>(['ENOTFOUND', 'ENODATA']);

export async function checkSender({ CONTACT_FROM, SMTP_URL }: Settings, dns: Dns): Promise<Finding[]> {
  const domain = domainOf(CONTACT_FROM);
  const { host, hostname } = new URL(SMTP_URL);
  if (isLoopback(hostname))
    return [good(check, `${domain}: mails stay on this machine (${host}), so nobody looks it up`)];
  try {
    const dmarc = await findingOfDmarc(domain, dns);
    return [await findingOfSpf(domain, dns, dmarc), dmarc];
  } catch (error) {
    const code = String(errorCode(error));
    return [bad(check, `${domain} cannot be looked up (${code})`, 'Is there a network here? Try again.')];
  }
}

async function findingOfSpf(domain: string, dns: Dns, dmarc: Finding): Promise<Finding> {
  const { length } = await textsAt(domain, /^v=spf1( |$)/i, dns);
  if (length === 1) return good(check, `${domain} has an SPF record`);
  // Providers that send under a name of their own have the record there; DKIM, which cannot be seen from here without
  // the name of its record, is what DMARC goes by then.
  if (length === 0 && dmarc.isGood) return good(check, `${domain} has no SPF record: its mail must pass by DKIM`);
  // RFC 7208, 4.5: with several, none of them counts.
  return bad(
    check,
    `${domain} has ${length === 0 ? 'no SPF record' : `${String(length)} SPF records, so none counts`}`,
    'Set the one TXT record v=spf1 … that the mail provider names at the name server of the domain.',
  );
}

/** Of the domain itself, or of one that it is part of (RFC 7489, 6.6.3). */
async function findingOfDmarc(domain: string, dns: Dns): Promise<Finding> {
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

async function textsAt(name: string, kind: RegExp, dns: Dns): Promise<string[]> {
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
