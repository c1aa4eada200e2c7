import { sameSecret } from '../keys.ts';
import { refuse, type Reply } from './json-response.ts';

/**
 * Checks that the Authorization header has the key as a bearer token, which the schedule sends, or as the password of
 * HTTP basic authentication. Uptime monitors and inbound email services may be unable to send anything else.
 *
 * @returns the reply to a request without the key, which the log only counts.
 */
export function refuseWithoutKey({ headers }: Request, name: string, key: string): Reply | undefined {
  if (sameSecret(credentials(headers.get('authorization') ?? ''), key)) return undefined;
  return refuse(401, `The Authorization header must have the ${name} key, which npm run doctor -- --keys prints`, {
    headers: { 'WWW-Authenticate': `Basic realm="${name} key"` },
    countedAs: `not the ${name} key`,
  });
}

function credentials(authorization: string): string {
  const [, scheme = '', value = ''] = /^(bearer|basic) +(\S+)$/i.exec(authorization) ?? [];
  if (scheme.toLowerCase() !== 'basic') return value;
  try {
    return atob(value).replace(/^[^:]*:/, '');
  } catch {
    return '';
  }
}
