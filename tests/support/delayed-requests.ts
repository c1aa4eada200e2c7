import type { Page, Route } from 'playwright-core';

/**
 * Holds back requests of a page, or of all pages of a visitor, until it is told to let them go.
 *
 * @param what addresses, as `route` of Playwright takes them.
 * @param goOn what becomes of a request then. Default: it goes its real way.
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
