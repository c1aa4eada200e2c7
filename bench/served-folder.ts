/** A built site in any folder, served as `npm start` serves it. */
import { startSubprocess, untilReady } from '../local/process/subprocess.ts';
import { freePorts, isListening } from '../local/process/ports.ts';
import { inProject } from '../local/process/project.ts';

type Served = {
  /** Where its pages and files are. */
  publicFolder: string;
  /** Where its functions are. */
  functionsFolder: string;
  logFolder: string;
};

/** Disposing of `running` ends it. @returns its address, without a slash at the end. */
export async function serveFolder(
  resources: AsyncDisposableStack,
  { publicFolder, functionsFolder, logFolder }: Served,
): Promise<string> {
  const [port = 0] = await freePorts(1);
  const part = startSubprocess({
    name: `site-${String(port)}`,
    command: process.execPath,
    args: [inProject('local', 'stack', 'site-server.ts'), String(port), publicFolder, functionsFolder],
    env: { PATH: process.env.PATH, NODE_ENV: 'production' },
    logFolder,
  });
  resources.defer(part.stop);
  await untilReady(part, () => isListening(port));
  return `http://localhost:${String(port)}`;
}
