/** A proxy before the site, for a browser whose driver cannot switch scripts off: a header forbids them on every page. */
import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** @returns its URL. */
export async function startSiteWithoutScripts(resources: AsyncDisposableStack, siteUrl: string): Promise<string> {
  const proxy = createServer((incoming, outgoing) => {
    const { method, url = '/', headers } = incoming;
    const forwarded = request(new URL(url, siteUrl), { method, headers }, (response) => {
      // Without allow-scripts, a sandbox disables them, as a setting does: https://html.spec.whatwg.org/#sandboxing
      response.headers['content-security-policy'] = 'sandbox allow-forms allow-same-origin';
      response.pipe(outgoing.writeHead(response.statusCode ?? 502, response.headers));
    });
    incoming.pipe(forwarded);
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  resources.defer(() => {
    proxy.close();
    proxy.closeAllConnections();
  });
  return `http://127.0.0.1:${String((proxy.address() as AddressInfo).port)}`;
}
