/** What the backend client is told from outside, when the site is built. Both are public: they are part of the page. */
export type SessionSettings = {
  /** Address of the Supabase project. */
  url: string;
  /** Its publishable key. */
  key: string;
};

/**
 * The settings as Gatsby writes them into the page's scripts: `GATSBY_SUPABASE_URL` and
 * `GATSBY_SUPABASE_PUBLISHABLE_KEY`, both empty where there is to be no session.
 */
export function readSessionSettings(): SessionSettings {
  return {
    url: process.env.GATSBY_SUPABASE_URL ?? '',
    key: process.env.GATSBY_SUPABASE_PUBLISHABLE_KEY ?? '',
  };
}
