/**
 * Like Postmark's inbound webhook, posts an email until the response is 200 or 403
 * (postmarkapp.com/developer/webhooks/inbound-webhook).
 */
export async function postReply(url: string, mail: object): Promise<void> {
  const { username, password, origin, pathname } = new URL(url);
  const Authorization = `Basic ${btoa(`${username}:${password}`)}`;
  const request = { method: 'POST', headers: { Authorization }, body: JSON.stringify(mail) };
  const { status } = await fetch(origin + pathname, request).catch(() => ({ status: 'no response' }));
  console.log(`Posted a reply: ${String(status)}`);
  // The service waits for a minute at first, and then longer.
  if (status !== 200 && status !== 403) setTimeout(() => void postReply(url, mail), 60_000);
}
