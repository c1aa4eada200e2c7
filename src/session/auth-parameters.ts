/** What a sign-in (a magic link, a sign-in elsewhere) puts into the address it leads back to. */
const names = ['access_token', 'refresh_token', 'error', 'error_code', 'error_description'];

/** Whether one of them is in the query or in the fragment, with a value. Not in `#contact`. */
export function hasAuthParameters({ searchParams, hash }: URL): boolean {
  return [searchParams, new URLSearchParams(hash.slice(1))].some((params) => names.some((name) => params.get(name)));
}

/** The address without them. Its fragment goes as a whole, as it is one list of parameters. */
export function withoutAuthParameters(address: URL): string {
  const rest = new URL(address);
  rest.hash = '';
  for (const name of names) rest.searchParams.delete(name);
  return rest.href;
}
