/** @returns the password in an Authorization header with HTTP basic authentication. Empty if there is none. */
export function basicPassword(authorization: string): string {
  const [, value = ''] = /^basic +(\S+)$/i.exec(authorization) ?? [];
  try {
    return atob(value).replace(/^[^:]*:/, '');
  } catch {
    return '';
  }
}
