import type { Page, Route } from 'playwright-core';

/**
 * Holds back requests of a page, or of all pages of a context.
 *
 * @param what URLs, as Playwright's `route` takes them.
 * @param goOn called for each request when it is let go. Default: it continues to the network.
 * @returns lets them go.
 */
export async function delayRequests(
  from: Pick<Page, 'route'>,
  what: Parameters<Page['route']>[0],
  goOn = (route: Route) => route.continue(),
): Promise<() => void> {
  const { promise: held, resolve: letGo } = Promise.withResolvers<undefined>();
  await from.route(what, async (route) => {
    await held;
    await goOn(route);
  });
  return () => {
    letGo(undefined);
  };
}
