/**
 * A program that serves the built site, files and functions, as its host does.
 *
 * usage: node site-server.ts PORT PUBLIC_FOLDER FUNCTIONS_FOLDER
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { once } from 'node:events';
import { readFile, stat } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { send, type SendResult } from '@fastify/send';
import { createCompressor, isText, acceptsBrotli } from './brotli.ts';
import { readHostedHeaders } from './hosted-headers.ts';
import { functionRequest, functionResponse, loadFunctions, type SiteFunction } from './site-functions.ts';

const [port, publicFolder = '', functionsFolder = ''] = process.argv.slice(2);

const functions = await loadFunctions(functionsFolder);
const hostedHeaders = readHostedHeaders(await readFile(join(publicFolder, '_headers'), 'utf8'));
const compressed = createCompressor();

/** The response to the request that is being handled. */
const currentResponse = new AsyncLocalStorage<ServerResponse>();

const server = createServer((request, response) => {
  void currentResponse.run(response, () => respond(request, response));
});
server.listen(Number(port), '127.0.0.1');
await once(server, 'listening');

// A function's rejection arrives only here: Gatsby's wrapper ignores the promise that the function returns.
process.on('uncaughtException', (error) => {
  fail(error, currentResponse.getStore());
});

process.once('SIGTERM', () => {
  // A function that has not finished would keep the process running.
  server.close(() => process.exit(0));
  server.closeAllConnections();
});

async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const [path = ''] = (request.url ?? '').split('?', 1);
  const siteFunction = functions.get(path.replace(/\/$/, ''));
  if (siteFunction) callFunction(siteFunction, request, response);
  else await serveFile(path, request, response);
}

function callFunction(siteFunction: SiteFunction, request: IncomingMessage, response: ServerResponse): void {
  // The wrapper calls the function when it has read the body, inside an event of the request. An error thrown there would
  // otherwise be an uncaught exception.
  const emit = request.emit.bind(request);
  request.emit = (...event: Parameters<typeof emit>) => {
    try {
      return emit(...event);
    } catch (error) {
      fail(error, response);
      return true;
    }
  };
  siteFunction(functionRequest(request), functionResponse(response));
}

async function serveFile(path: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const isGetOrHead = request.method === 'GET' || request.method === 'HEAD';
  const found = isGetOrHead ? await send(request, path, { root: publicFolder, dotfiles: 'allow' }) : undefined;
  if (!found || isMissing(found)) {
    await serveNotFound(request, response);
    return;
  }
  response.statusCode = found.statusCode;
  response.setHeaders(new Map([...Object.entries(found.headers), ...hostedHeaders(path)]));
  if (found.type === 'file' && isText(found.metadata.path)) {
    response.setHeader('Vary', 'Accept-Encoding');
    // A range is a range of the uncompressed file.
    if (found.statusCode === 200 && acceptsBrotli(request.headers['accept-encoding'])) {
      found.stream.destroy();
      response.removeHeader('Accept-Ranges');
      sendCompressed(await compressed(found.metadata), response);
      return;
    }
  }
  // From here on, a failure closes the connection; mostly the visitor has left.
  await pipeline(found.stream, response).catch(() => undefined);
}

/** Invalid paths, and paths out of the folder, are not found either. */
function isMissing({ type, statusCode }: SendResult): boolean {
  return type === 'error' && [400, 403, 404].includes(statusCode);
}

/** Netlify responds the same way to methods other than GET and HEAD. */
async function serveNotFound(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const page = '/404.html';
  const path = join(publicFolder, page);
  response.statusCode = 404;
  response.setHeader('Content-Type', 'text/html; charset=utf-8');
  response.setHeader('Vary', 'Accept-Encoding');
  response.setHeaders(hostedHeaders(page));
  if (acceptsBrotli(request.headers['accept-encoding'])) {
    sendCompressed(await compressed({ path, stat: await stat(path) }), response);
    return;
  }
  const html = await readFile(path);
  response.setHeader('Content-Length', html.byteLength);
  response.end(html);
}

/** For HEAD, Node leaves out the body. */
function sendCompressed(body: Buffer, response: ServerResponse): void {
  response.setHeader('Content-Encoding', 'br');
  response.setHeader('Content-Length', body.byteLength);
  response.end(body);
}

function fail(error: unknown, response: ServerResponse | undefined): void {
  console.error(error);
  if (!response || response.writableEnded) return;
  if (response.headersSent) {
    response.destroy();
    return;
  }
  for (const name of response.getHeaderNames()) response.removeHeader(name);
  response.statusCode = 500;
  response.setHeader('Content-Type', 'application/json');
  response.end(JSON.stringify({ error: 'Internal Server Error' }));
}
