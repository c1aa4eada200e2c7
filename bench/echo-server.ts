/** The least an HTTP server in Node can do with a message: reads its JSON and sends it back. On the port in its argument. */
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';

createServer((request, response) => {
  void json(request).then((body) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
}).listen(Number(process.argv[2]), '127.0.0.1');
