/** For tests: an HTTP server in place of Supabase. */
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

type ReceivedRequest = { method?: string; url?: string; headers: IncomingHttpHeaders; body: unknown };

export type FakeSupabase = { url: string; received: ReceivedRequest[]; stop: () => Promise<void> };

/** Starts it on a free port. It records each request, with its JSON body or an empty string, then calls `respond`. */
export async function startFakeSupabase(respond: RequestListener): Promise<FakeSupabase> {
  const received: ReceivedRequest[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const { method, url, headers } = request;
      received.push({ ...(method && { method }), ...(url && { url }), headers, body: body && JSON.parse(body) });
      respond(request, response);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
