/** What a sign-in (a magic link, a sign-in elsewhere) puts into the address it leads back to. */
const names = ['access_token', 'refresh_token', 'error', 'error_code', 'error_description'];

/** @returns undefined where the address has none of them, with a value: `#contact` is not one. */
export function authParametersIn({ hash, searchParams }: URL): URLSearchParams | undefined {
  return [new URLSearchParams(hash.slice(1)), searchParams].find((params) => names.some((name) => params.get(name)));
}

/** The address without them. Its fragment goes as a whole, as it is one list of parameters. */
export function withoutAuthParameters(address: URL): string {
  const rest = new URL(address);
  rest.hash = '';
  for (const name of names) rest.searchParams.delete(name);
  return rest.href;
}
