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
import fastify from 'fastify';
import { inProject } from '../process/project.ts';
import { rereadWhenReplaced } from './reread.ts';
import { addSiteFunctions } from './site-functions.ts';

const [port, publicFolder = ''] = process.argv.slice(2);

// This limit is high, because the site functions themselves refuse large bodies.
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
  await site.register(files, { root: publicFolder, cacheControl: false });
  site.setNotFoundHandler((_request, reply) => reply.code(404).sendFile('404.html'));
});
await server.listen({ port: Number(port), host: '127.0.0.1' });
