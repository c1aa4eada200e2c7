/**
 * Calls the site functions as Netlify does, through the handlers that gatsby-adapter-netlify generates. An uncaught
 * error in a function ends this process, just as it would on Netlify.
 */
import { readdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { rereadWhenReplaced } from './reread.ts';

/** A handler's response. Its body is encoded in base64. */
type Response = { statusCode: number; multiValueHeaders?: Record<string, string[]>; body?: string };
type Handler = (event: object, context: object) => Promise<Response>;

const load = createRequire(import.meta.url);

/** @param folder the folder that contains the handlers. */
export async function addSiteFunctions(server: FastifyInstance, folder: string): Promise<void> {
  for (const id of await readdir(folder)) {
    const file = join(folder, id, `${id}.js`);
    const handler = rereadWhenReplaced(file, () => loadHandler(file));
    const { config } = load(join(folder, id, `${id}.json`)) as { config: { name: string } };
    server.all(config.name, async (request, reply) => {
      const call = await handler();
      const { statusCode, multiValueHeaders = {}, body = '' } = await call(eventOf(request), {});
      for (const [name, values] of Object.entries(multiValueHeaders)) {
        reply.header(name, values.length > 1 ? values : values[0]);
      }
      return reply.code(statusCode).send(Buffer.from(body, 'base64'));
    });
  }
}

/** Loads a handler again, together with the compiled function that it requires. */
function loadHandler(file: string): Handler {
  for (const loaded of Object.keys(load.cache)) {
    if (!loaded.includes('node_modules')) Reflect.deleteProperty(load.cache, loaded);
  }
  return (load(file) as { handler: Handler }).handler;
}

/** Returns the parts of Netlify's Lambda event that the handlers read. */
function eventOf({ url, method, headers, ip, body }: FastifyRequest): object {
  const { href, pathname, searchParams } = new URL(url, `http://${headers.host ?? 'localhost'}`);
  // Netlify overwrites this header. This server keeps it, so that tests can send messages as different visitors.
  const all = Object.entries({ 'x-nf-client-connection-ip': ip, ...headers });
  return {
    path: pathname,
    rawUrl: href,
    httpMethod: method,
    multiValueHeaders: Object.fromEntries(all.map(([name, value = []]) => [name, [value].flat()])),
    queryStringParameters: Object.fromEntries(searchParams),
    body: body instanceof Buffer ? body.toString('base64') : '',
    isBase64Encoded: true,
  };
}
