/**
 * A program of its own: serves the built site as its host does, files and functions.
 *
 * usage: node site-server.ts PORT PUBLIC_FOLDER FUNCTIONS_FOLDER
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { send, type SendResult } from '@fastify/send';
import { readHostedHeaders } from './hosted-headers.ts';
import { functionRequest, functionResponse, loadFunctions, type SiteFunction } from './site-functions.ts';

const [port, publicFolder = '', functionsFolder = ''] = process.argv.slice(2);

const functions = await loadFunctions(functionsFolder);
const hostedHeaders = readHostedHeaders(await readFile(join(publicFolder, '_headers'), 'utf8'));

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
  const { emit } = request;
  request.emit = (...event: unknown[]) => {
    try {
      return Reflect.apply(emit, request, event);
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
    await serveNotFound(response);
    return;
  }
  response.statusCode = found.statusCode;
  response.setHeaders(new Map([...Object.entries(found.headers), ...hostedHeaders(path)]));
  // What fails from here on closes the connection, and is mostly a visitor who left.
  await pipeline(found.stream, response).catch(() => undefined);
}

/** A path that cannot be one, or that leads out of the folder, is one where nothing is. */
function isMissing({ type, statusCode }: SendResult): boolean {
  return type === 'error' && [400, 403, 404].includes(statusCode);
}

/** Netlify's answer to other methods than those for reading, too. */
async function serveNotFound(response: ServerResponse): Promise<void> {
  const page = '/404.html';
  const html = await readFile(join(publicFolder, page));
  response.statusCode = 404;
  response.setHeader('Content-Type', 'text/html; charset=utf-8');
  response.setHeader('Content-Length', html.byteLength);
  response.setHeaders(hostedHeaders(page));
  response.end(html);
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
