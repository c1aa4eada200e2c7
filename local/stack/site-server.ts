/**
 * A program that serves the built site, files and functions, as Netlify does.
 *
 * usage, in the project: node local/stack/site-server.ts PORT PUBLIC_FOLDER
 */
import { join } from 'node:path';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import files from '@fastify/static';
import fastify from 'fastify';
import { inProject } from '../process/project.ts';
import { readHostedHeaders } from './hosted-headers.ts';
import { addSiteFunctions } from './site-functions.ts';

const [port, publicFolder = ''] = process.argv.slice(2);

// The site functions refuse large bodies themselves.
const server = fastify({ bodyLimit: 2 ** 26, routerOptions: { ignoreTrailingSlash: true } });
server.removeAllContentTypeParsers();
server.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => {
  done(null, body);
});
await server.register(compress, {
  globalDecompression: false,
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } },
});
await addSiteFunctions(server, inProject('.netlify', 'functions-internal'));
await server.register(async (site) => {
  const headersOf = readHostedHeaders(join(publicFolder, '_headers'));
  site.addHook('onSend', async (request, reply) => {
    const [path = ''] = request.url.split('?', 1);
    // Those of a missing file could say that it never changes.
    for (const headers of await headersOf(reply.statusCode === 404 ? '/404.html' : path)) reply.headers(headers);
  });
  await site.register(files, { root: publicFolder, cacheControl: false });
  site.setNotFoundHandler((_request, reply) => reply.code(404).sendFile('404.html'));
});
await server.listen({ port: Number(port), host: '127.0.0.1' });
