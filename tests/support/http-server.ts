/** Starts an HTTP server on a free port for a test. */
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

export type HttpServer = {
  url: string;
  /** Stops the server and closes any open connections. */
  stop: () => Promise<void>;
};

export async function startHttpServer(respond: RequestListener): Promise<HttpServer> {
  const server = createServer(respond);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
