/** The auth callback: what a magic link or another sign-in adds to the URL that it leads back to. */
import { withTabStorage } from '../contact-form/tab-storage';

const errorParams = ['error', 'error_code', 'error_description'];

const storageKey = 'sign-in';

/**
 * Takes the tokens or the error of a sign-in out of the URL's fragment, without a new history entry. Tokens stay in
 * the tab's storage until {@link deleteAuthCallback}, so that the next load can try them again. An error in the query
 * stays there until {@link removeErrorFromQuery}. Parameters without a value do not count.
 *
 * @returns the parameters, or else the stored tokens; undefined if there are none.
 */
export function takeAuthCallback(): URLSearchParams | undefined {
  const { pathname, search, hash } = window.location;
  const fragment = new URLSearchParams(hash.slice(1));
  const hasTokens = Boolean(fragment.get('access_token'));
  if (hasTokens || hasError(fragment)) {
    replaceUrl(pathname + search);
    if (hasTokens) {
      withTabStorage((storage) => {
        storage.setItem(storageKey, fragment.toString());
      });
    }
    return fragment;
  }
  const query = new URLSearchParams(search);
  if (hasError(query)) return query;
  const stored = withTabStorage((storage) => storage.getItem(storageKey));
  return stored ? new URLSearchParams(stored) : undefined;
}

/** Removes the error of a sign-in from the query, and nothing else. */
export function removeErrorFromQuery(): void {
  const url = new URL(window.location.href);
  if (!hasError(url.searchParams)) return;
  for (const name of errorParams) url.searchParams.delete(name);
  replaceUrl(url.href);
}

/** Deletes the stored tokens: the sign-in is done, or can never succeed. */
export function deleteAuthCallback(): void {
  withTabStorage((storage) => {
    storage.removeItem(storageKey);
  });
}

function hasError(params: URLSearchParams): boolean {
  return errorParams.some((name) => params.get(name));
}

function replaceUrl(url: string): void {
  window.history.replaceState(window.history.state, '', url);
}
