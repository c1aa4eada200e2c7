/**
 * The tokens of a sign-in that is under way, in the tab: where the page is loaded anew before it is done, or the server
 * is not reached, the next load finds them. Without that storage a sign-in has one try.
 */
import { withTabStorage } from '../contact-form/tab-storage';

const place = 'sign-in';

export function storeAuthCallback(arrival: URLSearchParams): void {
  withTabStorage((storage) => {
    storage.setItem(place, arrival.toString());
  });
}

export function readAuthCallback(): URLSearchParams | undefined {
  const kept = withTabStorage((storage) => storage.getItem(place));
  return kept ? new URLSearchParams(kept) : undefined;
}

/** The sign-in is done, or will never be. */
export function deleteAuthCallback(): void {
  withTabStorage((storage) => {
    storage.removeItem(place);
  });
}
