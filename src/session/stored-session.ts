/** The session in the browser's localStorage, where the backend client keeps it. */
import type { Session, SupportedStorage } from '@supabase/supabase-js';

/** The key is the one that the backend client itself derives from the project's host name. */
export function storageKeyOf(projectUrl: string): string {
  return `sb-${new URL(projectUrl).hostname.split('.', 1)[0] ?? ''}-auth-token`;
}

/** @returns the id of the user; undefined if nothing is stored that the client could use. */
export function storedUserId(storageKey: string): string | undefined {
  try {
    const stored = JSON.parse(window.localStorage.getItem(storageKey) ?? 'null') as Partial<Session> | null;
    return stored?.access_token && stored.refresh_token && stored.expires_at ? stored.user?.id : undefined;
  } catch {
    return undefined;
  }
}

/** For the client, which expects that storage never throws. It holds what the browser refuses until the page is left. */
export function storageWithFallback(): SupportedStorage {
  const refused = new Map<string, string | null>();

  function store(key: string, value: string | null) {
    refused.delete(key);
    try {
      if (value === null) window.localStorage.removeItem(key);
      else window.localStorage.setItem(key, value);
    } catch {
      refused.set(key, value);
    }
  }

  return {
    getItem: (key) => {
      try {
        return refused.has(key) ? (refused.get(key) ?? null) : window.localStorage.getItem(key);
      } catch {
        return null;
      }
    },
    setItem: store,
    removeItem: (key) => {
      store(key, null);
    },
  };
}
