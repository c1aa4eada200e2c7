/** The address bar, and what a sign-in (a magic link, a sign-in elsewhere) puts into the address it leads back to. */

const names = ['access_token', 'refresh_token', 'error', 'error_code', 'error_description'];

/**
 * Takes the parameters of a sign-in, which have a value (`#contact` is none), out of the fragment, without a trace in the
 * history. Those in the query, which are no tokens, stay until {@link cleanQuery}.
 *
 * @returns undefined where the address has none.
 */
export function takeArrival(): URLSearchParams | undefined {
  const { pathname, search, hash } = window.location;
  const inFragment = new URLSearchParams(hash.slice(1));
  if (isArrival(inFragment)) {
    show(pathname + search);
    return inFragment;
  }
  const inQuery = new URLSearchParams(search);
  return isArrival(inQuery) ? inQuery : undefined;
}

/** Takes them out of the query, and leaves what else is there. */
export function cleanQuery(): void {
  const address = new URL(window.location.href);
  if (!isArrival(address.searchParams)) return;
  for (const name of names) address.searchParams.delete(name);
  show(address.href);
}

/** Puts them back into the fragment, wherever the visitor is by now: a reload finds them. */
export function showAgain(arrival: URLSearchParams): void {
  show(`#${arrival.toString()}`);
}

function isArrival(params: URLSearchParams): boolean {
  return names.some((name) => params.get(name));
}

function show(url: string): void {
  window.history.replaceState(window.history.state, '', url);
}
