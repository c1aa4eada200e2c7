import type { Page, Route } from 'playwright-core';

/**
 * Holds back requests of a page, or of all pages of a context.
 *
 * @param what URLs, as Playwright's `route` takes them.
 * @param proceed called for each request once it may continue. Default: it goes to the network.
 * @returns lets them continue.
 */
export async function delayRequests(
  from: Pick<Page, 'route'>,
  what: Parameters<Page['route']>[0],
  proceed = (route: Route) => route.continue(),
): Promise<() => void> {
  const { promise: held, resolve: continueRequests } = Promise.withResolvers<undefined>();
  await from.route(what, async (route) => {
    await held;
    await proceed(route);
  });
  return () => {
    continueRequests(undefined);
  };
}
