/** A built site in any folder, served as `npm start` serves it. */
import { startPart, untilReady } from '../local/process/subprocess.ts';
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
  running: AsyncDisposableStack,
  { publicFolder, functionsFolder, logFolder }: Served,
): Promise<string> {
  const [port = 0] = await freePorts(1);
  const part = startPart({
    name: `site-${String(port)}`,
    command: process.execPath,
    args: [inProject('local', 'stack', 'site-server.ts'), String(port), publicFolder, functionsFolder],
    env: { PATH: process.env.PATH, NODE_ENV: 'production' },
    logFolder,
  });
  running.defer(part.stop);
  await untilReady(part, () => isListening(port));
  return `http://localhost:${String(port)}`;
}
