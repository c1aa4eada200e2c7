/**
 * Starts Chromium for browser tests: on Linux x64 the one from npm, unpacked once into .local/, and elsewhere the
 * machine's own. The variable CHROMIUM names another one to try.
 */
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { execa } from 'execa';
import { chromium, type Browser } from 'playwright-core';
import { inProject } from '../../local/process/project.ts';

const usualPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

export const installedChromium = () => usualPaths.find((path) => existsSync(path));

/** These flags let root run the browser, and prevent requests that would fail without a network. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The page's own font, and those of two systems: one as wide as Arial, and one that is an eighth wider. */
export const textFonts = ['figtree', 'arimo', 'dejavu-sans'] as const;

export type TextFont = (typeof textFonts)[number];

export async function launchChromium(moreFlags: readonly string[] = [], font: TextFont = 'figtree'): Promise<Browser> {
  const { executablePath, env } = await findChromium();
  // Lets Chromium see the fonts that a file in fonts/ names, and not the machine's own. Chrome on macOS ignores it.
  const FONTCONFIG_FILE = inProject('tests', 'support', 'fonts', `${font === 'figtree' ? 'arimo' : font}.conf`);
  const args = [...chromiumFlags, ...moreFlags];
  return chromium.launch({ executablePath, args, env: { ...process.env, ...env, FONTCONFIG_FILE } });
}

export async function describeChromium(): Promise<string> {
  const { executablePath, env } = await findChromium();
  const { stdout } = await execa(executablePath, ['--version'], { env });
  return `${stdout.trim()} (${executablePath})`;
}

async function findChromium(): Promise<{ executablePath: string; env: NodeJS.ProcessEnv }> {
  if (process.env.CHROMIUM) return { executablePath: process.env.CHROMIUM, env: {} };
  if (process.platform === 'linux' && process.arch === 'x64') return unpackedChromium();
  const executablePath = installedChromium();
  if (executablePath === undefined) {
    throw new Error(`Install Chromium or Google Chrome at one of these paths: ${usualPaths.join(', ')}.`);
  }
  return { executablePath, env: {} };
}

async function unpackedChromium() {
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
