import type { IncomingMessage, RequestListener } from 'node:http';
import { text } from 'node:stream/consumers';
import { outcomeHeader, type ContactOutcome } from '../../supabase/functions/_shared/contact/protocol.ts';
import { startHttpServer, type HttpServer } from './http-server.ts';

export type FakeSupabase = HttpServer & {
  received: (Pick<IncomingMessage, 'method' | 'url' | 'headers'> & { body: unknown })[];
  /** Responds to each request. A test may replace this listener. */
  respond: RequestListener;
};

/** Starts the server on a free port. It records each request, with its JSON body or an empty string, and responds. */
export async function startFakeSupabase(respond: RequestListener): Promise<FakeSupabase> {
  const received: FakeSupabase['received'] = [];
  const server = await startHttpServer((request, response) => {
    void text(request).then((body) => {
      const { method, url, headers } = request;
      received.push({ method, url, headers, body: body && JSON.parse(body) });
      supabase.respond(request, response);
    });
  });
  const supabase = { ...server, received, respond };
  return supabase;
}

export function edgeResponse(
  outcome: ContactOutcome | undefined,
  status: number,
  body: object,
  headers: Record<string, string> = {},
): RequestListener {
  const all = { 'Content-Type': 'application/json', ...(outcome && { [outcomeHeader]: outcome }), ...headers };
  return (_, response) => response.writeHead(status, all).end(JSON.stringify(body));
}
