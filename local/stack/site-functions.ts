/** Calls the site functions as Netlify does: by the handlers that gatsby-adapter-netlify has made of them. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { rereadWhenReplaced } from './reread.ts';

/** What the handlers read of the event of Lambda that Netlify passes them. */
type LambdaEvent = {
  path: string;
  rawUrl: string;
  httpMethod: string;
  multiValueHeaders: Record<string, string[]>;
  queryStringParameters: Record<string, string>;
  body: string;
  isBase64Encoded: true;
};

/** The body is in base64. */
type LambdaResponse = { statusCode: number; multiValueHeaders?: Record<string, string[]>; body?: string };

type Handler = (event: LambdaEvent, context: object) => Promise<LambdaResponse>;

const load = createRequire(import.meta.url);

/** For the call under way, what to do when its function throws where nothing catches it. */
const currentCall = new AsyncLocalStorage<(error: unknown) => void>();

// The promise of a site function is ignored by Gatsby's wrapper around it.
process.on('uncaughtException', (error) => {
  console.error(error);
  currentCall.getStore()?.(error);
});

/** @param folder of the handlers. */
export async function addSiteFunctions(server: FastifyInstance, folder: string): Promise<void> {
  for (const id of await readdir(folder)) {
    const file = join(folder, id, `${id}.js`);
    const handler = rereadWhenReplaced(file, () => loadHandler(file));
    server.all(await routeOf(folder, id), async (request, reply) => {
      const call = await handler();
      const { promise, resolve, reject } = Promise.withResolvers<LambdaResponse>();
      void currentCall.run(reject, async () => {
        resolve(await call(eventOf(request), {}));
      });
      try {
        const { statusCode, multiValueHeaders = {}, body = '' } = await promise;
        for (const [name, values] of Object.entries(multiValueHeaders)) {
          reply.header(name, values.length > 1 ? values : values[0]);
        }
        return await reply.code(statusCode).send(Buffer.from(body, 'base64'));
      } catch {
        return reply.code(502).send({ error: 'The function has failed. Its log says why.' });
      }
    });
  }
}

async function routeOf(folder: string, id: string): Promise<string> {
  const { config } = JSON.parse(await readFile(join(folder, id, `${id}.json`), 'utf8')) as { config: { name: string } };
  return config.name;
}

/** Loads it anew, with the compiled function that it requires. */
function loadHandler(file: string): Handler {
  for (const loaded of Object.keys(load.cache)) {
    if (!loaded.includes('node_modules')) Reflect.deleteProperty(load.cache, loaded);
  }
  return (load(file) as { handler: Handler }).handler;
}

function eventOf({ url, method, headers, ip, body }: FastifyRequest): LambdaEvent {
  const { href, pathname, searchParams } = new URL(url, `http://${headers.host ?? 'localhost'}`);
  // Netlify overwrites this header; here tests may send messages as different visitors.
  const lists = Object.entries({ 'x-nf-client-connection-ip': ip, ...headers }).map(([name, value = []]) => [
    name,
    [value].flat(),
  ]);
  return {
    path: pathname,
    rawUrl: href,
    httpMethod: method,
    multiValueHeaders: Object.fromEntries(lists) as Record<string, string[]>,
    queryStringParameters: Object.fromEntries(searchParams),
    body: body instanceof Buffer ? body.toString('base64') : '',
    isBase64Encoded: true,
  };
}
