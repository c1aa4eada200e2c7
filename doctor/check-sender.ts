/** Checks that receiving mail servers can verify the domain that mails come from. */
import type { Resolver } from 'node:dns/promises';
import { errorCode } from '../local/process/error-code.ts';
import { fail, pass, type Finding } from './finding.ts';
import { isLoopback } from '../supabase/functions/_shared/is-loopback.ts';
import type { Settings } from './settings.ts';

const check = 'From domain';

type Dns = Pick<Resolver, 'resolveTxt'>;

/** Codes of the response when the name, or a record of this type, does not exist. */
const noRecord = new Set<unknown>(['ENOTFOUND', 'ENODATA']);

export async function checkSender({ CONTACT_FROM, SMTP_URL }: Settings, dns: Dns): Promise<Finding[]> {
  const domain = domainOf(CONTACT_FROM);
  const { host, hostname } = new URL(SMTP_URL);
  if (isLoopback(hostname)) return [pass(check, `${domain} needs no records: mails stay on this machine (${host})`)];
  try {
    const dmarc = await checkDmarc(domain, dns);
    return [await checkSpf(domain, dns, dmarc), dmarc];
  } catch (error) {
    const code = String(errorCode(error));
    return [fail(check, `${domain} cannot be looked up (${code})`, 'Check the network of this machine and try again.')];
  }
}

async function checkSpf(domain: string, dns: Dns, dmarc: Finding): Promise<Finding> {
  const { length } = await recordsAt(domain, /^v=spf1( |$)/i, dns);
  if (length === 1) return pass(check, `${domain} has an SPF record`);
  // Providers that send from a domain of their own have the SPF record there. DMARC then relies on DKIM, which cannot be
  // checked from here without its selector.
  if (length === 0 && dmarc.passed) return pass(check, `${domain} has no SPF record: its mail must pass by DKIM`);
  // RFC 7208, 4.5: several records are an error, and none of them counts.
  return fail(
    check,
    `${domain} has ${length === 0 ? 'no SPF record' : `${String(length)} SPF records, so none counts`}`,
    "At the domain's name server, set one TXT record v=spf1 …, as the mail provider says.",
  );
}

/** Of the domain or of a parent domain (RFC 7489, 6.6.3). */
async function checkDmarc(domain: string, dns: Dns): Promise<Finding> {
  const labels = domain.split('.');
  const domains = labels.slice(0, -1).map((_, index) => labels.slice(index).join('.'));
  for (const each of domains) {
    const [record] = await recordsAt(`_dmarc.${each}`, /^v=DMARC1 *;/i, dns);
    if (record) return pass(check, `${each} has a DMARC record`);
  }
  return fail(
    check,
    `${domain} has no DMARC record`,
    `Set the TXT record of _dmarc.${domain} to v=DMARC1; p=none, to begin with.`,
  );
}

async function recordsAt(name: string, kind: RegExp, dns: Dns): Promise<string[]> {
  try {
    return (await dns.resolveTxt(name)).map((chunks) => chunks.join('')).filter((text) => kind.test(text));
  } catch (error) {
    if (noRecord.has(errorCode(error))) return [];
    throw error;
  }
}

/** @param mailbox a bare email address, or `Name <email address>`. */
function domainOf(mailbox: string): string {
  return /@([^\s<>@]+?)>?$/.exec(mailbox)?.[1]?.toLowerCase() ?? '';
}
