/** A proxy before the site, for a browser whose driver cannot switch scripts off: a header forbids them on every page. */
import { request } from 'node:http';
import { startHttpServer } from '../support/http-server';

/** @returns its URL. */
export async function startSiteWithoutScripts(resources: AsyncDisposableStack, siteUrl: string): Promise<string> {
  const proxy = await startHttpServer((incoming, outgoing) => {
    const { method, url = '/', headers } = incoming;
    const forwarded = request(new URL(url, siteUrl), { method, headers }, (response) => {
      // Without allow-scripts, a sandbox disables them, as a setting does: https://html.spec.whatwg.org/#sandboxing
      response.headers['content-security-policy'] = 'sandbox allow-forms allow-same-origin';
      response.pipe(outgoing.writeHead(response.statusCode ?? 502, response.headers));
    });
    incoming.pipe(forwarded);
  });
  resources.defer(proxy.stop);
  return proxy.url;
}
