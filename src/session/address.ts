/** The address bar, and what a sign-in puts into it. */
import { authParametersIn, withoutAuthParameters } from './auth-parameters';

/** Takes the parameters of a sign-in out of the address, without a trace in the history. */
export function takeArrival(): URLSearchParams | undefined {
  const address = new URL(window.location.href);
  const arrival = authParametersIn(address);
  if (arrival) show(withoutAuthParameters(address));
  return arrival;
}

/** Puts them back, wherever the visitor is by now: a reload finds them. */
export function showAgain(arrival: URLSearchParams): void {
  show(`#${arrival.toString()}`);
}

function show(url: string): void {
  window.history.replaceState(window.history.state, '', url);
}
