/** A second site on a stack, with a proxy before the backend that a test can switch off. */
import { request } from 'node:http';
import { freePorts } from '../../local/process/ports';
import { inProject } from '../../local/process/project';
import { siteUrlOf } from '../../local/stack/settings';
import { startSite } from '../../local/stack/site';
import { outcomeHeader } from '../../supabase/functions/_shared/contact/outcome.ts';
import { startHttpServer } from './http-server';
import type { SharedStack } from './stack';

/**
 * `down`: only the gateway responds. `unavailable`, `limited`: the edge function responds with that outcome and
 * Retry-After. `loses responses`: requests arrive, and the connection breaks before the response.
 */
type BackendState = 'up' | 'down' | 'unavailable' | 'limited' | 'loses responses';

const refusals: Partial<Record<BackendState, [status: number, headers: Record<string, string>]>> = {
  down: [503, {}],
  unavailable: [503, { [outcomeHeader]: 'unavailable', 'Retry-After': '1' }],
  limited: [429, { [outcomeHeader]: 'limited', 'Retry-After': '1' }],
};

export type SiteBehindProxy = {
  siteUrl: string;
  /** The state of the backend from now on. */
  setBackend: (state: BackendState) => void;
};

export async function startSiteBehindProxy(
  resources: AsyncDisposableStack,
  { backend: { siteSettings } }: SharedStack,
): Promise<SiteBehindProxy> {
  const { hostname: host, port } = new URL(siteSettings.SUPABASE_URL);
  let state: BackendState = 'up';

  const proxy = await startHttpServer((incoming, outgoing) => {
    const refusal = refusals[state];
    if (refusal) {
      outgoing.writeHead(...refusal).end('{}');
      return;
    }
    const { method, url: path, headers } = incoming;
    const forwarded = request({ host, port, method, path, headers }, (incoming) => {
      if (state === 'loses responses') outgoing.destroy();
      else incoming.pipe(outgoing.writeHead(incoming.statusCode ?? 502, incoming.headers));
    });
    incoming.pipe(forwarded);
  });
  resources.defer(proxy.stop);

  const [sitePort = 0] = await freePorts(1);
  await startSite(resources, {
    port: sitePort,
    settings: { ...siteSettings, SUPABASE_URL: proxy.url },
    isDeveloped: false,
    logFolder: inProject('.local', 'logs', 'stacks', `site-${String(sitePort)}`),
    onLine: () => undefined,
  });
  return {
    siteUrl: siteUrlOf(sitePort),
    setBackend: (next) => {
      state = next;
    },
  };
}
