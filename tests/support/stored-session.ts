/** For tests in a browser: the session as the browser keeps it. */
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import type { Session } from '@supabase/supabase-js';
import { storageKey } from './session-visit';

/** For a new context, whose visitor has this session from an earlier visit to the origin. */
export function withStored(session: Session, origin: string): BrowserContextOptions {
  const localStorage = [{ name: storageKey, value: JSON.stringify(session) }];
  return { storageState: { cookies: [], origins: [{ origin, localStorage }] } };
}

/** The session in the storage; undefined where there is none. */
export function storedIn(page: Page): Promise<Session | undefined> {
  return page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? 'null') ?? undefined, storageKey);
}

/** In pages that are opened from now on, the browser forbids to read the storage and to write to it. */
export async function forbidStorage(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('Access is denied for this document.', 'SecurityError');
      },
    });
  });
}
