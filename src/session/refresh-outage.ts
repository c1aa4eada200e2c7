/**
 * The backend client tries a failed refresh of the session again, up to eight times in half a minute and then once a
 * minute, and says nothing of it. This says it once.
 */

/**
 * A fetch for the client that tells of an outage of the session's refresh: once when it begins, however often it is
 * tried again, and anew after a refresh was answered in between, or for another session.
 *
 * @param send is called for every request, and its outcome passed on as it is.
 * @param onOutage is told the reason: the status of the answer, or what fetch threw.
 */
export function logRefreshOutages(send: typeof fetch, onOutage: (reason: unknown) => void): typeof fetch {
  /** The refresh that is tried in vain: its body has the refresh token. */
  let inVain: RequestInit['body'];

  function note(body: RequestInit['body'], reason: unknown) {
    if (body !== inVain) onOutage(reason);
    inVain = body;
  }

  return async (input, init) => {
    if (!isRefresh(input)) return send(input, init);
    try {
      const response = await send(input, init);
      if (isFailure(response)) note(init?.body, response.status);
      else inVain = undefined;
      return response;
    } catch (error) {
      note(init?.body, error);
      throw error;
    }
  };
}

function isRefresh(input: Parameters<typeof fetch>[0]): boolean {
  return String(input).endsWith('/token?grant_type=refresh_token');
}

/** The answers after which the client tries again: a server that fails, and a page where a session should be. */
function isFailure({ status, ok, headers }: Response): boolean {
  const isServerFailure = (status >= 500 && status <= 504) || (status >= 520 && status <= 530);
  return isServerFailure || (ok && !headers.get('content-type')?.includes('json'));
}
