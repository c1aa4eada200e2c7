/**
 * The backend client retries a failed refresh up to eight times in half a minute, then about every minute, and logs
 * none of these failures.
 */

/**
 * Wraps a fetch for the client, and reports an outage of the refresh: once, however often the client retries. A later
 * outage, or one of another session, is reported again.
 *
 * @param send is called for every request. Its response or error is passed on unchanged.
 * @param onOutage gets the status of the response, or the error that `send` threw.
 */
export function logRefreshOutages(send: typeof fetch, onOutage: (reason: unknown) => void): typeof fetch {
  /** The body of the refresh that failed last: it contains the refresh token. */
  let failed: RequestInit['body'];

  function report(body: RequestInit['body'], reason: unknown) {
    if (body !== failed) onOutage(reason);
    failed = body;
  }

  return async (input, init) => {
    if (!isRefresh(input)) return send(input, init);
    try {
      const response = await send(input, init);
      if (isOutage(response)) report(init?.body, response.status);
      else failed = undefined;
      return response;
    } catch (error) {
      report(init?.body, error);
      throw error;
    }
  };
}

function isRefresh(input: Parameters<typeof fetch>[0]): boolean {
  const url = input instanceof Request ? input.url : input.toString();
  return url.endsWith('/token?grant_type=refresh_token');
}

/** The responses after which the client retries: a server error, or a page (a portal's, say) in place of JSON. */
function isOutage({ status, ok, headers }: Response): boolean {
  const isServerError = (status >= 500 && status <= 504) || (status >= 520 && status <= 530);
  return isServerError || (ok && !headers.get('content-type')?.includes('json'));
}
