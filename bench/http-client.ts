/** Posting JSON over connections that are kept, with as little of its own as possible. */
import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';

const agent = new Agent({ keepAlive: true });

/** @throws Error on any answer but 200. */
export async function postJson(url: string, body: object, headers: Record<string, string> = {}): Promise<void> {
  const outgoing = request(url, { method: 'POST', agent, headers: { ...headers, 'content-type': 'application/json' } });
  outgoing.end(JSON.stringify(body));
  const [answer] = (await once(outgoing, 'response')) as [IncomingMessage];
  const answered = await text(answer);
  if (answer.statusCode !== 200) throw new Error(`${url} answered ${String(answer.statusCode)}: ${answered}`);
}

export function closeConnections(): void {
  agent.destroy();
}
