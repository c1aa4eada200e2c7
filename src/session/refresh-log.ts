let hasFailed = false;

/**
 * The `fetch` for the backend client. The client tries a refresh up to eight times in half a minute, waits about a
 * minute, starts again, and logs nothing. This function warns only once until a refresh succeeds. After a 429 (too many
 * requests) and some server errors, the client would end the session, so it gets a 503 instead and retries.
 */
export const fetchLoggingRefreshes: typeof fetch = async (input, init) => {
  const url = input instanceof Request ? input.url : input.toString();
  if (!url.endsWith('/token?grant_type=refresh_token')) return fetch(input, init);
  try {
    const response = await fetch(input, init);
    // The auth server sends JSON. An HTML page comes from a captive portal or a firewall.
    const isJson = response.headers.get('content-type')?.includes('json') ?? false;
    const isOutage = response.status === 429 || response.status >= 500 || !isJson;
    if (response.ok && isJson) hasFailed = false;
    else warnOnce(response.status);
    return isOutage ? Response.json({}, { status: 503 }) : response;
  } catch (error) {
    warnOnce(error);
    throw error;
  }
};

function warnOnce(reason: unknown): void {
  if (hasFailed) return;
  hasFailed = true;
  console.warn('Refreshing the session failed. This is likely a transient error.', reason);
}
