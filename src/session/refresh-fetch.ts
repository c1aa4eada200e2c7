/** The last request that failed. It contains the refresh token, so an outage is logged only once. */
let failedRequest: unknown;

/**
 * The `fetch` for the backend client, which neither limits nor logs a refresh that fails. The client would take the
 * expiry time from the server's clock, and refresh all the time if its own is an hour fast. Without that time, it adds
 * `expires_in` to its own clock. After a 429 and some server errors, it would end the session, so it gets a 503 instead
 * and retries: several times within half a minute, and again about a minute later.
 */
export const refreshFetch: typeof fetch = async (input, init) => {
  const url = input instanceof Request ? input.url : input.toString();
  if (!url.endsWith('/token?grant_type=refresh_token')) return fetch(input, init);
  const warnOnce = (reason: unknown) => {
    if (failedRequest === init?.body) return;
    failedRequest = init?.body;
    console.warn('Refreshing the session failed. This is likely a transient error.', reason);
  };
  const controller = new AbortController();
  const timer = setTimeout(() => {
    controller.abort(new DOMException('No response within 20 seconds', 'TimeoutError'));
  }, 20_000);
  try {
    const response = await fetch(input, { ...init, signal: controller.signal });
    const { status, headers } = response;
    // The auth server sends JSON. An HTML page comes from a captive portal or a firewall.
    const body = (await response.json().catch(() => undefined)) as object | undefined;
    if (!response.ok || !body) warnOnce(status);
    if (status === 429 || status >= 500 || !body) return new Response('{}', { status: 503 });
    return new Response(JSON.stringify({ ...body, expires_at: undefined }), { status, headers });
  } catch (error) {
    warnOnce(error);
    throw error;
  } finally {
    clearTimeout(timer);
  }
};
