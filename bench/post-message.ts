import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { aMessage } from '../tests/support/a-message.ts';

/** Posts a new message. `fetch` would take half a millisecond longer. Throws an error unless the response is a 200. */
export async function postMessage(url: string): Promise<void> {
  const headers = { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() };
  const outgoing = request(url, { method: 'POST', headers }).end(JSON.stringify(aMessage()));
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
  const received = await text(response);
  if (response.statusCode !== 200) throw new Error(`${url} responded with ${String(response.statusCode)}: ${received}`);
}
