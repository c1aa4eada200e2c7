/** The auth callback: what Supabase adds to the URL that a sign-in leads back to. */

/** The last one is empty, and marks the redirects of newer versions of Supabase Auth. */
const tokenParam = /^(access_token|refresh_token|expires_at|expires_in|token_type|type|provider_(refresh_)?token|sb)=/;
const refusalParam = /^(error|error_code|error_description|sb)=/;

export type Tokens = { access_token: string; refresh_token: string };

/** Takes the tokens of a sign-in out of the fragment. */
export function takeTokens(): Tokens | undefined {
  const params = takeParams('hash', ['access_token'], tokenParam);
  const [access_token, refresh_token] = [params?.get('access_token'), params?.get('refresh_token') ?? ''];
  return access_token ? { access_token, refresh_token } : undefined;
}

/** Takes the refusal of a sign-in out of the query and the fragment. @returns the reason; undefined without a refusal. */
export function takeRefusal(): string | undefined {
  // Supabase sends all three. Fewer of them belong to something else.
  const names = ['error', 'error_code', 'error_description'];
  const [inQuery, inFragment] = [takeParams('search', names, refusalParam), takeParams('hash', names, refusalParam)];
  const params = inFragment ?? inQuery;
  return params && names.map((name) => params.get(name)).join(', ');
}

/**
 * Takes parameters out of the URL if all the named ones have a value, without a new history entry. The others stay as
 * they were written. In the fragment the parameters may follow an anchor: `#contact#access_token=…`.
 */
function takeParams(part: 'search' | 'hash', names: string[], own: RegExp): URLSearchParams | undefined {
  const url = new URL(window.location.href);
  const pairs = url[part].slice(1).split(/[#&]/);
  const params = new URLSearchParams(pairs.join('&'));
  if (!names.every((name) => params.get(name))) return undefined;
  url[part] = pairs.filter((pair) => !own.test(pair)).join('&');
  window.history.replaceState(window.history.state, '', url);
  return params;
}
