/** Serves the built site as Netlify does, and its functions as Gatsby does. */
import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import files from '@fastify/static';
import { parseAllHeaders } from '@netlify/headers-parser';
import fastify, { type FastifyError, type FastifyReply } from 'fastify';
import { inProject } from '../process/project.ts';

type FunctionFile = { functionRoute: string; relativeCompiledFilePath: string };
type GatsbyFunction = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

const load = createRequire(import.meta.url);
const [port, publicFolder = ''] = process.argv.slice(2);

const server = fastify({
  routerOptions: { ignoreTrailingSlash: true },
  // Fastify itself would respond with JSON to a path such as /%zz.
  rewriteUrl: ({ url = '/' }) => (isWellFormed(url) ? url : '/malformed'),
});
// The functions read the bodies themselves.
server.removeAllContentTypeParsers();
server.addContentTypeParser('*', (_request, _body, done) => {
  done(null);
});
// As a host does at its edge. Fastify would prefer zstd, which makes the page larger than brotli does.
await server.register(compress, {
  globalDecompression: false,
  encodings: ['br', 'gzip'],
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } },
});
const functionsFolder = inProject('.cache', 'functions');
const manifest = readFileSync(join(functionsFolder, 'manifest.json'), 'utf8');
for (const { functionRoute, relativeCompiledFilePath } of JSON.parse(manifest) as FunctionFile[]) {
  const { default: run } = load(join(functionsFolder, relativeCompiledFilePath)) as { default: GatsbyFunction };
  server.all(`/api/${functionRoute}`, (request, reply) => {
    reply.hijack();
    // An uncaught error ends the program, because it would be a bug.
    void run(request.raw, reply.raw);
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
  // Some paths that no file can have are errors here, such as //x. A range beyond a file's end is no missing file.
  site.setErrorHandler((error: FastifyError, request, reply) => {
    const { statusCode = 500 } = error;
    if (statusCode === 416 || statusCode >= 500) throw error;
    return showMissing(request, reply);
  });
});

await server.listen({ port: Number(port), host: '127.0.0.1' });

function isWellFormed(url: string): boolean {
  try {
    decodeURI(url);
    return true;
  } catch {
    return false;
  }
}
