/**
 * A program that serves the built site's files and functions, as Netlify does.
 *
 * Usage, in the project's folder: node local/stack/site-server.ts PORT PUBLIC_FOLDER
 */
import { join } from 'node:path';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import files from '@fastify/static';
import { parseAllHeaders } from '@netlify/headers-parser';
import fastify, { type FastifyError, type FastifyReply } from 'fastify';
import { inProject } from '../process/project.ts';
import { rereadWhenReplaced } from './reread.ts';
import { addSiteFunctions } from './site-functions.ts';

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
// What a host offers at its edge. Fastify would prefer zstd, which makes the page larger than brotli does.
await server.register(compress, {
  globalDecompression: false,
  encodings: ['br', 'gzip'],
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } },
});
await addSiteFunctions(server, inProject('.netlify', 'functions-internal'));
await server.register(async (site) => {
  const file = join(publicFolder, '_headers');
  const readRules = () => parseAllHeaders({ headersFiles: [file], configHeaders: [], minimal: false });
  const parsed = rereadWhenReplaced(file, readRules);
  site.addHook('onSend', async (request, reply) => {
    // A missing file gets the headers for the 404 page, because its own could let browsers cache the response forever.
    const [path = ''] = reply.statusCode === 404 ? ['/404.html'] : request.url.split('?', 1);
    for (const rule of (await parsed()).headers) {
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

function isWellFormed(url: string): boolean {
  try {
    decodeURI(url);
    return true;
  } catch {
    return false;
  }
}

await server.listen({ port: Number(port), host: '127.0.0.1' });
