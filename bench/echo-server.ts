/** A minimal HTTP server, in a worker: it reports its address, and responds with the JSON it receives. */
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { parentPort } from 'node:worker_threads';

const server = createServer((request, response) => {
  void json(request).then((body) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
}).listen(0, '127.0.0.1', () => parentPort?.postMessage(server.address()));
