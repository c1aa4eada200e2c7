import { cleanText } from '../../supabase/functions/_shared/contact/contact-message.ts';
import { isOneSlip } from './one-slip.ts';

/** The domains of large mail providers. Names of fewer than five letters are left out: one slip away are many real ones. */
export const providers = [
  'gmail.com',
  'hotmail.com',
  'outlook.com',
  'icloud.com',
  'yahoo.com',
  'bigpond.com',
  'optusnet.com.au',
  'iinet.net.au',
  'westnet.com.au',
  'internode.on.net',
  'ozemail.com.au',
  'netspace.net.au',
  'iprimus.com.au',
  'yahoo.com.au',
  'outlook.com.au',
  'hotmail.com.au',
  'bigpond.com.au',
  'bigpond.net.au',
  'fastmail.com',
  'fastmail.com.au',
  'protonmail.com',
  'proton.me',
  'googlemail.com',
  'hotmail.co.uk',
  'yahoo.co.uk',
  'btinternet.com',
  'virginmedia.com',
  'comcast.net',
  'verizon.net',
  'sbcglobal.net',
];

/** Real domains that are one slip from a provider. */
const realDomains = ['gail.com', 'inet.net.au'];

const endings = ['com', 'net', 'org', 'au', 'com.au'];

/** Real endings that are one slip from one of these. The test finds them in the public suffix list. */
export const realEndings = ['.ai', '.bet', '.cm', '.co', '.et', '.ne', '.om', '.su', '.ua'];

/** The end of a domain as typed and as it was probably meant: all of it, or an ending with its dot. */
type MistypedEnd = { typed: string; meant: string };

/**
 * Visitors also add `.au` to a provider that has no such domain. The first letter has to be right, because few get it
 * wrong, and many real domains differ in it: `ymail.com`, `mail.com`, `cloud.com`.
 */
function mistypedProvider(domain: string): MistypedEnd | undefined {
  if (providers.includes(domain) || realDomains.includes(domain)) return undefined;
  const meant = providers.find(
    (provider) => domain === `${provider}.au` || (domain.startsWith(provider.charAt(0)) && isOneSlip(domain, provider)),
  );
  return meant === undefined ? undefined : { typed: domain, meant };
}

function mistypedEnding(domain: string): MistypedEnd | undefined {
  if (realEndings.some((ending) => domain.endsWith(ending))) return undefined;
  const labels = domain.split('.').slice(1);
  for (const count of [2, 1]) {
    const typed = labels.slice(-count).join('.');
    const meant = endings.find((ending) => isOneSlip(typed, ending));
    if (meant) return { typed: `.${typed}`, meant: `.${meant}` };
  }
  return undefined;
}

/** @returns a slip in an email address, with the address without it. Undefined if it has none. */
export function findSlip(address: string) {
  const [local = '', domain = ''] = cleanText(address, 'email').split('@', 2);
  const lowerCase = domain.toLowerCase();
  const slip = mistypedProvider(lowerCase) ?? mistypedEnding(lowerCase);
  return slip && { ...slip, corrected: `${local}@${domain.slice(0, -slip.typed.length)}${slip.meant}` };
}
