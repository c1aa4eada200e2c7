/** What a sign-in (a magic link, a sign-in elsewhere) puts into the address it leads back to. */
import { storeAuthCallback, readAuthCallback } from './auth-callback-storage';

const refusalNames = ['error', 'error_code', 'error_description'];

/**
 * Takes the parameters of a sign-in, which have a value (`#contact` is none), out of the fragment, without a trace in the
 * history; tokens are kept in the tab until the sign-in is done. A refusal in the query stays there
 * until {@link cleanQuery}.
 *
 * @returns undefined where there are none, and none are kept.
 */
export function takeAuthCallback(): URLSearchParams | undefined {
  const { pathname, search, hash } = window.location;
  const inFragment = new URLSearchParams(hash.slice(1));
  const hasTokens = Boolean(inFragment.get('access_token'));
  if (hasTokens || isRefusal(inFragment)) {
    show(pathname + search);
    if (hasTokens) storeAuthCallback(inFragment);
    return inFragment;
  }
  const inQuery = new URLSearchParams(search);
  return isRefusal(inQuery) ? inQuery : readAuthCallback();
}

/** Takes a refusal out of the query, and leaves what else is there. */
export function cleanQuery(): void {
  const address = new URL(window.location.href);
  if (!isRefusal(address.searchParams)) return;
  for (const name of refusalNames) address.searchParams.delete(name);
  show(address.href);
}

function isRefusal(params: URLSearchParams): boolean {
  return refusalNames.some((name) => params.get(name));
}

function show(url: string): void {
  window.history.replaceState(window.history.state, '', url);
}
