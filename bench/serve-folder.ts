import { freePorts, isListening } from '../local/process/ports.ts';
import { inProject } from '../local/process/project.ts';
import { startSubprocess, waitUntilHealthy } from '../local/process/subprocess.ts';

/** Serves a built site as `npm start` does. @returns the home page's URL. */
export async function serveFolder(resources: AsyncDisposableStack, folder: string): Promise<string> {
  const [port = 0] = await freePorts(1);
  const server = startSubprocess({
    name: `bench-site-${String(port)}`,
    command: process.execPath,
    args: [inProject('local', 'stack', 'site-server.ts'), String(port), folder],
    env: { PATH: process.env.PATH, NODE_ENV: 'production' },
    logFolder: inProject('.local', 'logs'),
  });
  resources.defer(() => server.stop());
  await waitUntilHealthy(server, () => isListening(port));
  return `http://localhost:${String(port)}/`;
}
