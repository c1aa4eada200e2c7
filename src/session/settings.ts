/** The Supabase project's URL and its publishable key. Both are public: Gatsby writes them into the page's scripts. */
export type SessionSettings = { url: string; key: string };

/** Both are empty if the session is off. */
export function readSessionSettings(): SessionSettings {
  return { url: process.env.GATSBY_SUPABASE_URL ?? '', key: process.env.GATSBY_SUPABASE_PUBLISHABLE_KEY ?? '' };
}

/** The session's key in localStorage: the backend client's default, which gate.ts needs before the client is loaded. */
export function storageKeyOf(projectUrl: string): string {
  return `sb-${new URL(projectUrl).hostname.split('.', 1)[0] ?? ''}-auth-token`;
}
