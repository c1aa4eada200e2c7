/**
 * The backend client tries a failed refresh of the session again, up to eight times in half a minute and then once a
 * minute, and says nothing of it. This says it once.
 */

type Outage = {
  /** What a try was told: the status of the answer, or what fetch threw. */
  reason: unknown;
};

/**
 * A fetch for the client that tells of an outage of the session's refresh: once when it begins, however often it is
 * tried again, and anew only after a refresh was answered in between.
 *
 * @param send is called for every request, and its outcome passed on as it is.
 */
export function noticingOutages(send: typeof fetch, onOutage: (outage: Outage) => void): typeof fetch {
  let isOut = false;

  function note(outage: Outage | undefined) {
    if (outage && !isOut) onOutage(outage);
    isOut = outage !== undefined;
  }

  return async (input, init) => {
    if (!isRefresh(input)) return send(input, init);
    try {
      const response = await send(input, init);
      note(isFailure(response) ? { reason: response.status } : undefined);
      return response;
    } catch (error) {
      note({ reason: error });
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
