import { Resolver } from 'node:dns/promises';
import { isLoopback } from '../supabase/functions/_shared/is-loopback.ts';
import { checkDmarc, type Level } from './dmarc.ts';
import { advise, fail, pass, type Finding } from './finding.ts';
import { propertyOf } from '../src/json/property-of.ts';
import { domainOf, type DoctorSettings } from './settings.ts';
import { checkSpf } from './spf.ts';

type Dns = Pick<Resolver, 'resolveTxt' | 'resolveMx'>;

const nameServer = new Resolver({ timeout: 5_000, tries: 2 });

export async function checkDns(settings: DoctorSettings, dns: Dns = nameServer): Promise<Finding[]> {
  const { CONTACT_TO, CONTACT_OWNER, CONTACT_REPLIES, SMTP_URL } = settings;
  if (isLoopback(new URL(SMTP_URL).hostname)) return [pass('Sender', 'needs no records: emails stay on this machine')];
  const receivers = Object.entries({ CONTACT_TO, CONTACT_OWNER, CONTACT_REPLIES });
  const checks = receivers.flatMap(([name, mailbox]) => (mailbox ? checkReceiver(name, domainOf(mailbox), dns) : []));
  return (await Promise.all([checkSender(settings, dns), ...checks])).flat();
}

async function checkSender(settings: DoctorSettings, dns: Dns): Promise<Finding[]> {
  const domain = domainOf(settings.CONTACT_FROM);
  if (domain === domainOf(settings.CONTACT_TO)) {
    // rspamd's rule SPOOF_REPLYTO gives 6 points for this, and Junk begins at 6.
    const problem = 'has the same domain as CONTACT_TO: with replies that go elsewhere, emails look forged';
    const remedy = 'Send from a subdomain, such as website@web.your-company.example: docs/operations.md, step 1.';
    return [fail('Sender', `CONTACT_FROM ${problem}`, remedy)];
  }
  try {
    return await Promise.all([
      textsAt(domain, dns).then((texts) => checkSpf(domain, texts)),
      dmarcLevels(domain, dns).then((levels) => checkDmarc(levels, `_dmarc.${companyDomain(domain, settings)}`)),
      mailServerOf(domain, dns).then((server) => checkSendersServer(domain, server)),
    ]);
  } catch (error) {
    return [notLookedUp('Sender', domain, error)];
  }
}

function checkSendersServer(domain: string, server: string | undefined): Finding {
  if (server !== undefined) return pass('Sender', `${server} accepts mail for ${domain}`);
  const remedy = 'Set one, such as that of your own mail: docs/operations.md, step 1.';
  return advise('Sender', `${domain} has no MX record, and some mail filters distrust such a sender`, remedy);
}

/** Which parent is the organisational domain depends on a list of public suffixes (RFC 7489, 3.2): any of them may be. */
function dmarcLevels(domain: string, dns: Dns): Promise<Level[]> {
  const labels = domain.split('.');
  const names = labels.slice(0, -1).map((_, index) => `_dmarc.${labels.slice(index).join('.')}`);
  return Promise.all(names.map(async (name) => ({ name, texts: await textsAt(name, dns) })));
}

/** The domain of the office or of the site, if the sender's is a subdomain of it. Otherwise the sender's. */
function companyDomain(sender: string, { CONTACT_TO, CONTACT_SITE_URL }: DoctorSettings): string {
  const domains = [domainOf(CONTACT_TO), new URL(CONTACT_SITE_URL).hostname.replace(/^www\./, '')];
  return domains.find((domain) => sender.endsWith(`.${domain}`)) ?? sender;
}

async function checkReceiver(name: string, domain: string, dns: Dns): Promise<Finding> {
  try {
    const server = await mailServerOf(domain, dns);
    if (server !== undefined) return pass('Receiver', `${name}: ${server} accepts mail for ${domain}`);
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

async function mailServerOf(domain: string, dns: Dns): Promise<string | undefined> {
  const servers = await dns.resolveMx(domain).catch(noneWithoutRecord);
  // A domain that accepts no mail can say so with an empty name (RFC 7505).
  return servers.find(({ exchange }) => exchange !== '')?.exchange;
}

/** The texts of a name's TXT records, each of which may come in several pieces. */
async function textsAt(name: string, dns: Dns): Promise<string[]> {
  const records = await dns.resolveTxt(name).catch(noneWithoutRecord);
  return records.map((pieces) => pieces.join(''));
}

function noneWithoutRecord(error: unknown): [] {
  if (['ENOTFOUND', 'ENODATA'].includes(String(propertyOf(error, 'code')))) return [];
  throw error;
}
