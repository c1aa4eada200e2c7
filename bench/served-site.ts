/** Serves built sites as `npm start` does. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePorts, isListening } from '../local/process/ports.ts';
import { inProject } from '../local/process/project.ts';
import { startSubprocess, waitUntilHealthy } from '../local/process/subprocess.ts';
import { makeBaseline } from './baseline.ts';

/** @returns the home page's URL. */
export async function serveSite(
  resources: AsyncDisposableStack,
  project: string,
  publicFolder = join(project, 'public'),
): Promise<string> {
  const [port = 0] = await freePorts(1);
  const server = startSubprocess({
    name: `bench-site-${String(port)}`,
    command: process.execPath,
    args: [
      inProject('local', 'stack', 'site-server.ts'),
      ...[String(port), publicFolder, join(project, '.cache', 'functions')],
    ],
    env: { PATH: process.env.PATH, NODE_ENV: 'production' },
    logFolder: inProject('.local', 'logs'),
  });
  resources.defer(() => server.stop());
  await waitUntilHealthy(server, () => isListening(port));
  return `http://localhost:${String(port)}/`;
}

/** Serves the baseline of a project's built site. @returns the home page's URL. */
export async function serveBaseline(resources: AsyncDisposableStack, project: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-baseline-'));
  resources.defer(() => rm(folder, { recursive: true }));
  await makeBaseline(join(project, 'public'), folder);
  return serveSite(resources, project, folder);
}
