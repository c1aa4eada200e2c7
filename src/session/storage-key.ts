/** The entry of localStorage in which the backend client keeps the session: named by itself after the project's host. */
export function storageKeyOf(projectUrl: string): string {
  return `sb-${new URL(projectUrl).hostname.split('.', 1)[0] ?? ''}-auth-token`;
}
