/** The session in the browser's localStorage, where the backend client keeps it. */
import type { Session, SupportedStorage } from '@supabase/supabase-js';

/** The key is the one that the backend client itself derives from the project's host name. */
export function storageKeyOf(projectUrl: string): string {
  return `sb-${new URL(projectUrl).hostname.split('.', 1)[0] ?? ''}-auth-token`;
}

/** @returns the id of the user; undefined if nothing is stored, or given, that the client could use. */
export function storedUserId(storageKey: string, stored = read(storageKey)): string | undefined {
  try {
    const session = JSON.parse(stored ?? 'null') as Partial<Session> | null;
    return session?.access_token && session.refresh_token && session.expires_at ? session.user?.id : undefined;
  } catch {
    return undefined;
  }
}

/** For the client. It never throws, returns no junk, and holds what the browser refuses until another tab writes. */
export function storageWithFallback(storageKey: string): SupportedStorage {
  const refused = new Map<string, { value: string | null; stored: string | null }>();

  function store(key: string, value: string | null = null) {
    refused.delete(key);
    try {
      if (value === null) window.localStorage.removeItem(key);
      else window.localStorage.setItem(key, value);
    } catch {
      refused.set(key, { value, stored: read(key) });
    }
  }

  return {
    getItem: (key) => {
      const [stored, held] = [read(key), refused.get(key)];
      const value = held?.stored === stored ? held.value : stored;
      return key === storageKey && !storedUserId(key, value) ? null : value;
    },
    setItem: store,
    removeItem: store,
  };
}

function read(key: string): string | null {
  try {
    return window.localStorage.getItem(key);
  } catch {
    return null;
  }
}
