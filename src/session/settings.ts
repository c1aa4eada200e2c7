/** The settings of the session. Both are public: Gatsby writes them into the page's scripts. */
export type SessionSettings = {
  /** URL of the Supabase project. */
  url: string;
  /** Its publishable key. */
  key: string;
};

/**
 * Reads `GATSBY_SUPABASE_URL` and `GATSBY_SUPABASE_PUBLISHABLE_KEY` as they were when the site was built. Both are
 * empty if the session is off.
 */
export function readSessionSettings(): SessionSettings {
  return {
    url: process.env.GATSBY_SUPABASE_URL ?? '',
    key: process.env.GATSBY_SUPABASE_PUBLISHABLE_KEY ?? '',
  };
}

/** The localStorage key of the session. The backend client derives it from the project's host name. */
export function storageKeyOf(projectUrl: string): string {
  return `sb-${new URL(projectUrl).hostname.split('.', 1)[0] ?? ''}-auth-token`;
}
