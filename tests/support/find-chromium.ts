/**
 * Before the tests that need a browser: finds a Chromium and tells the tests where it is, in CHROMIUM. A machine's own
 * is preferred; else the one that comes as an npm package, which is unpacked into a folder of this run.
 */
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** How the tests start Chromium: the value of the environment variable CHROMIUM, as JSON. */
export type Chromium = { executablePath: string; env: Record<string, string>; unpackedInto?: string };

const usualPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

export default async function findChromium(): Promise<void> {
  const own = usualPlaces.find((path) => existsSync(path));
  const chromium: Chromium = own ? { executablePath: own, env: {} } : await unpack();
  process.env.CHROMIUM = JSON.stringify(chromium);
}

/** The Chromium that was found for this run. */
export function foundChromium(): Chromium {
  if (!process.env.CHROMIUM) throw new Error('No Chromium was looked for in this run.');
  return JSON.parse(process.env.CHROMIUM) as Chromium;
}

async function unpack(): Promise<Chromium> {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error(
      `The browser tests need a Chromium. The one from npm is for Linux on x64 only, and none was found at ` +
        `${usualPlaces.join(', ')}. Install Chromium or Google Chrome there and run the tests again.`,
    );
  }
  const unpackedInto = await mkdtemp(join(tmpdir(), 'chromium-'));
  const { TMPDIR, AWS_LAMBDA_JS_RUNTIME, LD_LIBRARY_PATH, FONTCONFIG_PATH } = process.env;
  // The package unpacks into TMPDIR, brings its libraries only where it believes to run on AWS Lambda, and changes the
  // environment for them, which PostgreSQL and Deno must not inherit.
  setEnvironment({ TMPDIR: unpackedInto, AWS_LAMBDA_JS_RUNTIME: 'nodejs22.x' });
  try {
    const { default: chromium } = await import('@sparticuz/chromium');
    const executablePath = await chromium.executablePath();
    await findFontsIn(unpackedInto);
    const env = {
      LD_LIBRARY_PATH: process.env.LD_LIBRARY_PATH ?? '',
      FONTCONFIG_PATH: process.env.FONTCONFIG_PATH ?? '',
    };
    return { executablePath, env, unpackedInto };
  } finally {
    setEnvironment({ TMPDIR, AWS_LAMBDA_JS_RUNTIME, LD_LIBRARY_PATH, FONTCONFIG_PATH });
  }
}

/** The package looks for its fonts in /tmp/fonts, wherever they are; without any, Chromium ends at the first field. */
async function findFontsIn(folder: string): Promise<void> {
  const file = join(folder, 'fonts', 'fonts.conf');
  const settings = await readFile(file, 'utf8');
  await writeFile(file, settings.replaceAll('/tmp/fonts', join(folder, 'fonts')));
}

function setEnvironment(values: Record<string, string | undefined>): void {
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined) Reflect.deleteProperty(process.env, name);
    else process.env[name] = value;
  }
}
