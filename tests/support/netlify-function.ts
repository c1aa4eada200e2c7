/** Calls a site function as Netlify does: by the handler that gatsby-adapter-netlify made of it, in a process of its own. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { inProject } from '../../local/process/project.ts';

/** The npm packages that bring the versions of Node that Netlify runs functions on. */
export const nodePackages = ['node-20', 'node-22', 'node'] as const;
type NodePackage = (typeof nodePackages)[number];

export type FunctionRequest = {
  method: string;
  headers?: Record<string, string>;
  query?: Record<string, string>;
  /** Bytes travel in base64, which the event says. */
  body?: string | Buffer;
};

export type FunctionResponse = { status: number; headers: Record<string, string>; body: string };

/** Reads the event from stdin; the last line of its output is the response. */
const program = `
  const event = JSON.parse(require('node:fs').readFileSync(0, 'utf8'));
  require(process.argv[1]).handler(event, {}).then((response) => console.log('\\n' + JSON.stringify(response)));
`;

/** @param name of the function, as in its URL: `contact`. */
export async function callNetlifyFunction(
  name: string,
  request: FunctionRequest,
  node: NodePackage,
  environment: Record<string, string>,
): Promise<FunctionResponse> {
  const id = `${name}-js`;
  const handler = inProject('.netlify', 'functions-internal', id, `${id}.js`);
  const child = spawn(inProject('node_modules', node, 'bin', 'node'), ['-e', program, handler], { env: environment });
  child.stdin.end(JSON.stringify(eventOf(`/api/${name}`, request)));
  const output = Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = (await once(child, 'close')) as [number | null];
  const [stdout, stderr] = await output;
  if (code !== 0) throw new Error(`The function’s process ended with ${String(code)}: ${stderr}`);
  return responseOf(JSON.parse(stdout.trimEnd().split('\n').at(-1) ?? '') as LambdaResponse);
}

/** The part of Lambda's event that the handler reads. */
function eventOf(path: string, { method, headers = {}, query = {}, body }: FunctionRequest): object {
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
  const lists = Object.entries({ ...headers, ...length }).map(([name, value]) => [name, [value]]);
  return {
    path,
    httpMethod: method,
    multiValueHeaders: Object.fromEntries(lists) as object,
    queryStringParameters: query,
    multiValueQueryStringParameters: {},
    body: body?.toString(body instanceof Buffer ? 'base64' : undefined) ?? null,
    isBase64Encoded: body instanceof Buffer,
  };
}

type LambdaResponse = { statusCode: number; multiValueHeaders: Record<string, [string]>; body?: string };

function responseOf({ statusCode, multiValueHeaders, body = '' }: LambdaResponse): FunctionResponse {
  const headers = Object.entries(multiValueHeaders).map(([name, [value]]) => [name, value]);
  return {
    status: statusCode,
    headers: Object.fromEntries(headers) as Record<string, string>,
    body: Buffer.from(body, 'base64').toString(),
  };
}
