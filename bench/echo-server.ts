/** The least an HTTP server in Node can do: it responds with the JSON that it receives. usage: node echo-server.ts PORT */
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';

createServer((request, response) => {
  void json(request).then((body) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
}).listen(Number(process.argv[2]), '127.0.0.1');
