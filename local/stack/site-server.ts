/**
 * Serves the built site as Netlify does: node local/stack/site-server.ts PORT PUBLIC_FOLDER. An uncaught error in a
 * handler that gatsby-adapter-netlify has generated ends the program, as it would on Netlify.
 */
import { readdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import files from '@fastify/static';
import { parseAllHeaders } from '@netlify/headers-parser';
import fastify, { type FastifyError, type FastifyReply, type FastifyRequest } from 'fastify';
import { inProject } from '../process/project.ts';

/** A handler's response. Its body is encoded in base64. */
type Response = { statusCode: number; multiValueHeaders?: Record<string, string[]>; body?: string };
type Handler = (event: object, context: object) => Promise<Response>;

const load = createRequire(import.meta.url);
const [port, publicFolder = ''] = process.argv.slice(2);

// This limit is high, because the site functions themselves refuse large bodies.
const server = fastify({
  bodyLimit: 2 ** 26,
  routerOptions: { ignoreTrailingSlash: true },
  // Fastify itself would respond with JSON to a path such as /%zz.
  rewriteUrl: ({ url = '/' }) => (isWellFormed(url) ? url : '/malformed'),
});
server.removeAllContentTypeParsers();
server.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => {
  done(null, body);
});
// As a host does at its edge. Fastify would prefer zstd, which makes the page larger than brotli does.
await server.register(compress, {
  globalDecompression: false,
  encodings: ['br', 'gzip'],
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } },
});
const functionsFolder = inProject('.netlify', 'functions-internal');
for (const id of await readdir(functionsFolder)) {
  const { handler } = load(join(functionsFolder, id, `${id}.js`)) as { handler: Handler };
  const { config } = load(join(functionsFolder, id, `${id}.json`)) as { config: { name: string } };
  server.all(config.name, async (request, reply) => {
    const { statusCode, multiValueHeaders = {}, body = '' } = await handler(eventOf(request), {});
    for (const [name, values] of Object.entries(multiValueHeaders)) {
      reply.header(name, values.length > 1 ? values : values[0]);
    }
    return reply.code(statusCode).send(Buffer.from(body, 'base64'));
  });
}
await server.register(async (site) => {
  const headersFiles = [join(publicFolder, '_headers')];
  site.addHook('onSend', async (request, reply) => {
    // The file is read for each response, because `npm test` may build the site again while `npm start` serves it.
    const { headers } = await parseAllHeaders({ headersFiles, configHeaders: [], minimal: false });
    // A missing file gets the headers for the 404 page, because its own could let browsers cache the response forever.
    const [path = ''] = reply.statusCode === 404 ? ['/404.html'] : request.url.split('?', 1);
    for (const rule of headers) {
      if ('forRegExp' in rule && rule.forRegExp.test(path)) reply.headers(rule.values);
    }
  });
  await site.register(files, { root: publicFolder, cacheControl: false, preCompressed: true });
  const showMissing = (_: unknown, reply: FastifyReply) => reply.code(404).sendFile('404.html');
  site.setNotFoundHandler(showMissing);
  // Some paths that no file can have are errors here, such as //x.
  site.setErrorHandler((error: FastifyError, request, reply) => {
    if ((error.statusCode ?? 500) >= 500) throw error;
    return showMissing(request, reply);
  });
});

await server.listen({ port: Number(port), host: '127.0.0.1' });

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

function isWellFormed(url: string): boolean {
  try {
    decodeURI(url);
    return true;
  } catch {
    return false;
  }
}
