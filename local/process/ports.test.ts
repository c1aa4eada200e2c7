import { once } from 'node:events';
import { createServer as createWebsite } from 'node:http';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { isResponding } from './ports.ts';

it.each<[string, boolean, Server]>([
  ['a website without this page', true, createWebsite((_, response) => response.writeHead(404).end())],
  ['a program that only accepts connections', false, createServer((socket) => socket.destroy())],
])('For %s, isResponding returns %s', async (_, expected, program) => {
  await using server = program;
  await once(server.listen(0, '127.0.0.1'), 'listening');
  expect(await isResponding((server.address() as AddressInfo).port)).toBe(expected);
});
