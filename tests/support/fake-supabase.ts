/** For tests: an HTTP server in place of Supabase. */
import type { IncomingHttpHeaders, RequestListener } from 'node:http';
import { text } from 'node:stream/consumers';
import { startHttpServer, type HttpServer } from './http-server';

type ReceivedRequest = { method?: string; url?: string; headers: IncomingHttpHeaders; body: unknown };

export type FakeSupabase = HttpServer & { received: ReceivedRequest[] };

/** Starts it on a free port. It records each request, with its JSON body or an empty string, then calls `respond`. */
export async function startFakeSupabase(respond: RequestListener): Promise<FakeSupabase> {
  const received: ReceivedRequest[] = [];
  const server = await startHttpServer((request, response) => {
    void text(request).then((body) => {
      const { method, url, headers } = request;
      received.push({ ...(method && { method }), ...(url && { url }), headers, body: body && JSON.parse(body) });
      respond(request, response);
    });
  });
  return { ...server, received };
}
