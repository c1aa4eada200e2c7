import type { Page } from 'playwright-core';

/**
 * Holds back requests from a page, or from all pages in a context.
 *
 * @param what the URLs to hold back, in any form that Playwright's `route` accepts.
 * @returns a function that lets the requests continue.
 */
export async function delayRequests(
  from: Pick<Page, 'route'>,
  what: Parameters<Page['route']>[0],
): Promise<() => void> {
  const { promise: held, resolve: continueRequests } = Promise.withResolvers<undefined>();
  await from.route(what, async (route) => {
    await held;
    await route.continue();
  });
  return () => {
    continueRequests(undefined);
  };
}
