import type { SessionSettings } from './settings';

const urlName = 'GATSBY_SUPABASE_URL';
const keyName = 'GATSBY_SUPABASE_PUBLISHABLE_KEY';

/**
 * What is wrong with the settings of the session, for whoever builds the site. What the build takes for them is public
 * in the page's scripts, so a secret key must never be among it.
 *
 * @returns undefined where they can be used, and where neither is set.
 */
export function sessionSettingsError({ url, key }: SessionSettings): string | undefined {
  if (!url && !key) return undefined;
  if (!url) return `supabaseUrl is required. ${keyName} is set without ${urlName}: ${bothOrNeither}`;
  if (!key) return `supabaseKey is required. ${urlName} is set without ${keyName}: ${bothOrNeither}`;
  if (!isWebAddress(url))
    return `${urlName} is "${url}", but expected is an address such as https://PROJECT.supabase.co`;
  if (isSecret(key)) return `${keyName} is a secret key, and would be public in the page. Set a publishable one.`;
  if (!/^[\x21-\x7e]+$/.test(key)) return `${keyName} has a blank or a character in it that no key has.`;
  return undefined;
}

const bothOrNeither = 'set both, or neither to leave the session off.';

function isWebAddress(text: string): boolean {
  return /^https?:\/\//i.test(text) && URL.canParse(text);
}

/** A secret key by its name, or one of the older kind: a JWT that says so in its claims. */
function isSecret(key: string): boolean {
  const claims = Buffer.from(key.split('.')[1] ?? '', 'base64url').toString();
  return key.startsWith('sb_secret_') || claims.includes('"service_role"');
}
