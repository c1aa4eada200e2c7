import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';

const agent = new Agent({ keepAlive: true });

/** Posts over kept connections, with as little work of its own as possible. Throws unless the response is 200. */
export async function postJson(url: string, body: object, headers: Record<string, string> = {}): Promise<void> {
  const outgoing = request(url, { method: 'POST', agent, headers: { ...headers, 'content-type': 'application/json' } });
  outgoing.end(JSON.stringify(body));
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
  const received = await text(response);
  if (response.statusCode !== 200) throw new Error(`${url} responded with ${String(response.statusCode)}: ${received}`);
}

export function closeConnections(): void {
  agent.destroy();
}
