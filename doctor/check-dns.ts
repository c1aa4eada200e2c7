import { Resolver } from 'node:dns/promises';
import { isLoopback } from '../supabase/functions/_shared/is-loopback.ts';
import { fail, pass, type Finding } from './finding.ts';
import { propertyOf } from '../src/json/property-of.ts';
import { domainOf, type DoctorSettings } from './settings.ts';

const check = 'Sender';

type Dns = Pick<Resolver, 'resolveTxt' | 'resolveMx'>;

const nameServer = new Resolver({ timeout: 5_000, tries: 2 });

export async function checkDns(settings: DoctorSettings, dns: Dns = nameServer): Promise<Finding[]> {
  const { CONTACT_FROM, CONTACT_TO, CONTACT_OWNER, CONTACT_REPLIES, SMTP_URL } = settings;
  if (isLoopback(new URL(SMTP_URL).hostname)) return [pass(check, 'needs no records: emails stay on this machine')];
  const receivers = Object.entries({ CONTACT_TO, CONTACT_OWNER, CONTACT_REPLIES });
  const checks = receivers.flatMap(([name, mailbox]) => (mailbox ? checkReceiver(name, domainOf(mailbox), dns) : []));
  return Promise.all([checkSender(domainOf(CONTACT_FROM), domainOf(CONTACT_TO), dns), ...checks]);
}

async function checkSender(domain: string, ofOffice: string, dns: Dns): Promise<Finding> {
  if (domain === ofOffice) {
    // rspamd's rule SPOOF_REPLYTO gives 6 points for this, and Junk begins at 6.
    const problem = 'has the same domain as CONTACT_TO: with replies that go elsewhere, emails look forged';
    const remedy = 'Send from a subdomain, such as website@web.your-company.example: docs/operations.md, step 1.';
    return fail(check, `CONTACT_FROM ${problem}`, remedy);
  }
  const labels = domain.split('.');
  // The DMARC record may be on a parent domain (RFC 7489, 6.6.3).
  const parents = labels.slice(0, -1).map((_, index) => `_dmarc.${labels.slice(index).join('.')}`);
  try {
    const spf = await recordsAt([domain], /^v=spf1( |$)/i, dns);
    const dmarc = await recordsAt(parents, /^v=DMARC1 *;/i, dns);
    if (dmarc.length === 0) {
      const remedy = `Set the TXT record of _dmarc.${domain} to v=DMARC1; p=none, to begin with.`;
      return fail(check, `${domain} has no DMARC record`, remedy);
    }
    // Several SPF records are an error, and mail servers then ignore all of them (RFC 7208, 4.5).
    if (spf.length > 1) return fail(check, `${domain} has several SPF records`, 'Merge them into one: v=spf1 ….');
    // Some providers send from their own domain. DMARC then relies on DKIM, whose selector is unknown here.
    return pass(check, `${domain} has DMARC and ${spf.length === 1 ? 'SPF' : 'no SPF: its emails must pass DKIM'}`);
  } catch (error) {
    return notLookedUp(check, domain, error);
  }
}

async function checkReceiver(name: string, domain: string, dns: Dns): Promise<Finding> {
  try {
    const servers = await dns.resolveMx(domain).catch(noneWithoutRecord);
    // A domain that accepts no mail can say so with an empty name (RFC 7505).
    const server = servers.find(({ exchange }) => exchange !== '');
    if (server) return pass('Receiver', `${name}: ${server.exchange} accepts mail for ${domain}`);
    const remedy = 'Correct the address, or set the MX record that its mail provider or inbound service names.';
    return fail('Receiver', `${name} gets nothing: ${domain} has no MX record`, remedy);
  } catch (error) {
    return notLookedUp('Receiver', domain, error);
  }
}

function notLookedUp(check: string, domain: string, error: unknown): Finding {
  const remedy = "Check this machine's network connection and try again.";
  return fail(check, `${domain} cannot be looked up (${String(propertyOf(error, 'code'))})`, remedy);
}

/** The TXT records of this kind at any of these names. */
async function recordsAt(names: string[], kind: RegExp, dns: Dns): Promise<string[]> {
  const found = names.map((name) => dns.resolveTxt(name).catch(noneWithoutRecord));
  const texts = (await Promise.all(found)).flat().map((chunks) => chunks.join(''));
  return texts.filter((text) => kind.test(text));
}

function noneWithoutRecord(error: unknown): [] {
  if (['ENOTFOUND', 'ENODATA'].includes(String(propertyOf(error, 'code')))) return [];
  throw error;
}
