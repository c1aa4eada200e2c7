/** For tests in a browser: an empty page with the session's module, for the calls that no page of the site makes yet. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename } from 'node:path';
import { build } from 'esbuild';
import type { Session } from '@supabase/supabase-js';
import type * as Gate from '../../src/session/gate';
import type { SessionSettings } from '../../src/session/settings';

declare global {
  interface Window {
    /** The module, which watches for a session since the page was opened. */
    gate: typeof Gate;
    /** What a listener heard that was there before anything was loaded. */
    events: { event: string; session: Session | null }[];
  }
}

const page = `<!doctype html>
<title>Session</title>
<link rel="icon" href="data:,">
<script type="module">
  import * as gate from '/gate.js';
  window.events = [];
  gate.subscribeToSession((event, session) => window.events.push({ event, session }));
  gate.watchForSession();
  window.gate = gate;
</script>`;

/**
 * Bundles the module with these settings and serves it, on a free port.
 *
 * @returns its address, on a host that a credential can be made for.
 */
export async function serveSessionPage({ url, key }: SessionSettings): Promise<{ url: string; stop(): Promise<void> }> {
  const { outputFiles } = await build({
    entryPoints: ['src/session/gate.ts'],
    bundle: true,
    splitting: true,
    format: 'esm',
    write: false,
    outdir: 'bundle',
    define: {
      'process.env.GATSBY_SUPABASE_URL': JSON.stringify(url),
      'process.env.GATSBY_SUPABASE_PUBLISHABLE_KEY': JSON.stringify(key),
    },
  });
  const scripts = new Map(outputFiles.map(({ path, contents }) => [`/${basename(path)}`, contents]));
  const server = createServer((request, response) => {
    const script = scripts.get(request.url ?? '');
    response.setHeader('Content-Type', script ? 'text/javascript' : 'text/html');
    response.end(script ?? page);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}/`,
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
