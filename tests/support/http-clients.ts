/** HTTP clients that differ in what they do with a response that comes while they send. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';

type Received = { status: number; body: string };

/** Posts a body. */
export type HttpClient = (url: string, headers: Record<string, string>, body: Uint8Array) => Promise<Received>;

const withFetch: HttpClient = async (url, headers, body) => {
  const response = await fetch(url, { method: 'POST', headers, body: new Uint8Array(body) });
  return { status: response.status, body: await response.text() };
};

const withNode: HttpClient = async (url, headers, body) => {
  const outgoing = request(url, { method: 'POST', headers });
  outgoing.end(body);
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
  return { status: response.statusCode ?? 0, body: await text(response) };
};

const withCurl: HttpClient = async (url, headers, body) => {
  const headerArguments = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const curl = spawn('curl', ['-sS', '--data-binary', '@-', '-w', '\n%{http_code}', ...headerArguments, url], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  // curl stops reading it once it has the response.
  curl.stdin.on('error', () => undefined);
  curl.stdin.end(body);
  const output = await text(curl.stdout);
  const [, received = '', status] = /^(.*)\n(\d+)$/s.exec(output) ?? [];
  return { status: Number(status), body: received };
};

/** Reads nothing before it has sent everything, as simple clients do. */
const sendingFirst: HttpClient = async (url, headers, body) => {
  const { hostname, port, pathname, host } = new URL(url);
  const connection = connect(Number(port), hostname);
  try {
    const lines = Object.entries({ Host: host, 'Content-Length': String(body.byteLength), ...headers });
    const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
    connection.write(`POST ${pathname} HTTP/1.1\r\n${head}Connection: close\r\n\r\n`);
    connection.write(body);
    await once(connection, 'drain');
    const response = await text(connection);
    const [, status, received = ''] = /^HTTP\/1\.1 (\d+) .*?\r\n\r\n(.*)$/s.exec(response) ?? [];
    return { status: Number(status), body: received };
  } finally {
    connection.destroy();
  }
};

/** A bare Debian has no curl. */
const hasCurl = spawnSync('curl', ['--version']).status === 0;

export const httpClients: [name: string, HttpClient][] = [
  ['fetch', withFetch],
  ["Node's http", withNode],
  ['a client that sends everything before it reads', sendingFirst],
  ...(hasCurl ? [['curl', withCurl] satisfies [string, HttpClient]] : []),
];
