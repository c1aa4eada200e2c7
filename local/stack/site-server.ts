/**
 * A program of its own: serves the built site as its host does, files and functions.
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
import { createCompressor, isText, takesBrotli } from './brotli.ts';
import { readHostedHeaders } from './hosted-headers.ts';
import { functionRequest, functionResponse, loadFunctions, type SiteFunction } from './site-functions.ts';

const [port, publicFolder = '', functionsFolder = ''] = process.argv.slice(2);

const functions = await loadFunctions(functionsFolder);
const hostedHeaders = readHostedHeaders(await readFile(join(publicFolder, '_headers'), 'utf8'));
const compressed = createCompressor();

/** The response that whatever happens now is for. */
const underWay = new AsyncLocalStorage<ServerResponse>();

const server = createServer((request, response) => {
  void underWay.run(response, () => answer(request, response));
});
server.listen(Number(port), '127.0.0.1');
await once(server, 'listening');

// What a function rejects with arrives here and nowhere else: Gatsby's wrapper drops the promise that it returns.
process.on('uncaughtException', (error) => {
  failed(error, underWay.getStore());
});

process.once('SIGTERM', () => {
  // A function that has not ended would keep the process.
  server.close(() => process.exit(0));
  server.closeAllConnections();
});

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const [path = ''] = (request.url ?? '').split('?', 1);
  const siteFunction = functions.get(path.replace(/\/$/, ''));
  if (siteFunction) callFunction(siteFunction, request, response);
  else await serveFile(path, request, response);
}

function callFunction(siteFunction: SiteFunction, request: IncomingMessage, response: ServerResponse): void {
  // The wrapper calls the function when it has read the body, so what the function throws comes out of an event of the
  // request, where nobody could tell any more whose it is.
  const emit = request.emit.bind(request);
  request.emit = (...event: Parameters<typeof emit>) => {
    try {
      return emit(...event);
    } catch (error) {
      failed(error, response);
      return true;
    }
  };
  siteFunction(functionRequest(request), functionResponse(response));
}

async function serveFile(path: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  const found = isRead ? await send(request, path, { root: publicFolder, dotfiles: 'allow' }) : undefined;
  if (!found || isMissing(found)) {
    await serveNotFound(request, response);
    return;
  }
  response.statusCode = found.statusCode;
  response.setHeaders(new Map([...Object.entries(found.headers), ...hostedHeaders(path)]));
  if (found.type === 'file' && isText(found.metadata.path)) {
    response.setHeader('Vary', 'Accept-Encoding');
    // A part of a file is one of the file as it is.
    if (found.statusCode === 200 && takesBrotli(request.headers['accept-encoding'])) {
      found.stream.destroy();
      response.removeHeader('Accept-Ranges');
      sendCompressed(await compressed(found.metadata), response);
      return;
    }
  }
  // What fails from here on closes the connection, and is mostly a visitor who left.
  await pipeline(found.stream, response).catch(() => undefined);
}

/** A path that cannot be one, or that leads out of the folder, is one where nothing is. */
function isMissing({ type, statusCode }: SendResult): boolean {
  return type === 'error' && [400, 403, 404].includes(statusCode);
}

/** Netlify's answer to other methods than those for reading, too. */
async function serveNotFound(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const page = '/404.html';
  const path = join(publicFolder, page);
  response.statusCode = 404;
  response.setHeader('Content-Type', 'text/html; charset=utf-8');
  response.setHeader('Vary', 'Accept-Encoding');
  response.setHeaders(hostedHeaders(page));
  if (takesBrotli(request.headers['accept-encoding'])) {
    sendCompressed(await compressed({ path, stat: await stat(path) }), response);
    return;
  }
  const html = await readFile(path);
  response.setHeader('Content-Length', html.byteLength);
  response.end(html);
}

/** To HEAD, Node sends no body. */
function sendCompressed(body: Buffer, response: ServerResponse): void {
  response.setHeader('Content-Encoding', 'br');
  response.setHeader('Content-Length', body.byteLength);
  response.end(body);
}

function failed(error: unknown, response: ServerResponse | undefined): void {
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
