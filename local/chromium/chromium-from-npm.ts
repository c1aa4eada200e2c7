import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { execa } from 'execa';
import { inProject } from '../process/project.ts';

/** Chromium for Linux x64, with its libraries. It is unpacked once, into .local/. */
export async function unpackedChromium() {
  const manifest = await readFile(inProject('node_modules', '@sparticuz', 'chromium', 'package.json'), 'utf8');
  const { version } = JSON.parse(manifest) as { version: string };
  const folder = inProject('.local', `chromium-${version}`);
  if (!existsSync(folder)) await unpack(folder);
  const env = { LD_LIBRARY_PATH: join(folder, 'al2023', 'lib') };
  return { executablePath: join(folder, 'chromium'), env };
}

/** In another process, as the package changes the environment, and adds its libraries only if it seems to run on Lambda. */
const program = "await (await import('@sparticuz/chromium')).default.executablePath()";

/** Unpacks into a temporary folder, and then renames it, because another process may be unpacking at the same time. */
async function unpack(folder: string): Promise<void> {
  await mkdir(dirname(folder), { recursive: true });
  const unfinished = await mkdtemp(`${folder}-`);
  const env = { PATH: process.env.PATH, TMPDIR: unfinished, HOME: unfinished, AWS_LAMBDA_JS_RUNTIME: 'nodejs22.x' };
  await execa(process.execPath, ['--input-type=module', '--eval', program], { env, extendEnv: false });
  await rename(unfinished, folder).catch(() => rm(unfinished, { recursive: true }));
}
