import type { Page } from 'playwright-core';

/**
 * Holds back requests of a page, or of all pages of a context.
 *
 * @param what URLs, as Playwright's `route` takes them.
 * @returns lets them continue.
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
