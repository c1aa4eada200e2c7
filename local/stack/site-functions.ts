/** Loads the site functions that Gatsby's build left, and calls them as gatsby-adapter-netlify does. */
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';

/**
 * A built function includes Gatsby's body parsers, set up by the `config` that it exports. If they refuse a body, the
 * function is called without one.
 */
export type SiteFunction = (request: FunctionRequest, response: FunctionResponse) => void;

/** Node's request with Gatsby's additions. */
type FunctionRequest = IncomingMessage & { query: Readonly<Record<string, string>> };

/** Node's response with Gatsby's additions. */
type FunctionResponse = ServerResponse & {
  status(code: number): FunctionResponse;
  json(data: unknown): void;
  send(data: unknown): void;
};

/** The functions of .cache/functions by their URL paths. */
export async function loadFunctions(folder: string): Promise<ReadonlyMap<string, SiteFunction>> {
  const manifest = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')) as {
    functionRoute: string;
    relativeCompiledFilePath: string;
  }[];
  const load: (file: string) => { default: SiteFunction } = createRequire(import.meta.url);
  return new Map(
    manifest.map(({ functionRoute, relativeCompiledFilePath }) => [
      join('/api', functionRoute),
      load(resolve(folder, relativeCompiledFilePath)).default,
    ]),
  );
}

export function functionRequest(request: IncomingMessage): FunctionRequest {
  const parameters = new URLSearchParams((request.url ?? '').replace(/^[^?]*/, ''));
  return Object.assign(request, { query: Object.fromEntries(parameters) });
}

export function functionResponse(response: ServerResponse): FunctionResponse {
  const extended: FunctionResponse = Object.assign(response, {
    status(code: number) {
      response.statusCode = code;
      return extended;
    },
    json(data: unknown) {
      response.setHeader('Content-Type', 'application/json');
      response.end(JSON.stringify(data));
    },
    send(data: unknown) {
      if (typeof data === 'string') {
        if (!response.hasHeader('Content-Type')) response.setHeader('Content-Type', 'text/html; charset=utf-8');
        response.end(data);
      } else if (data instanceof Uint8Array) {
        response.setHeader('Content-Type', 'application/octet-stream');
        response.end(data);
      } else extended.json(data);
    },
  });
  return extended;
}
