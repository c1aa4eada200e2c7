/** The browser engines besides Chromium that this machine has, and how to start them. */
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, delimiter, join } from 'node:path';
import { freePorts, isListening } from '../../local/process/ports';
import { inProject } from '../../local/process/project';
import { startSubprocess, waitUntilHealthy, type Subprocess } from '../../local/process/subprocess';
import { UserError } from '../../local/process/user-error';
import type { WebDriver } from './web-driver';
import { connectBidi } from './web-driver-bidi';
import { connectClassic } from './web-driver-classic';

export type Engine = {
  name: string;
  /** Whether a driver can switch the scripts of pages off. */
  canSwitchScriptsOff: boolean;
  /** Starts a new browser, without anything from an earlier visit. */
  start: (resources: AsyncDisposableStack, options: { withScripts: boolean }) => Promise<WebDriver>;
};

/** The engines that this machine has. */
export function findEngines(): Engine[] {
  const firefox = programOf('firefox-esr', 'firefox', '/Applications/Firefox.app/Contents/MacOS/firefox');
  const webKit = programOf('WebKitWebDriver');
  const safari = programOf('safaridriver');
  return [
    ...(firefox ? [{ name: 'Firefox', canSwitchScriptsOff: true, start: startFirefox(firefox) }] : []),
    ...(webKit ? [{ name: 'WebKit', canSwitchScriptsOff: true, start: startWebKit(webKit) }] : []),
    ...(safari ? [{ name: 'Safari', canSwitchScriptsOff: false, start: startSafari(safari) }] : []),
  ];
}

/** The first of these programs that is there, by its name in PATH or by its path. */
function programOf(...names: string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const paths = names.flatMap((name) => (name.startsWith('/') ? [name] : folders.map((folder) => join(folder, name))));
  return paths.find((path) => existsSync(path));
}

function startFirefox(command: string): Engine['start'] {
  return async (resources, { withScripts }) => {
    const profile = await mkdtemp(join(tmpdir(), 'firefox-'));
    resources.defer(() => rm(profile, { recursive: true, force: true, maxRetries: 5 }));
    await writeFile(join(profile, 'user.js'), `user_pref('javascript.enabled', ${String(withScripts)});\n`);
    const [port = 0] = await freePorts(1);
    const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', String(port)];
    // Root's Firefox refuses the home folder of another user.
    await serve(resources, port, { command, args, env: { HOME: profile } });
    return connectBidi(resources, port);
  };
}

function startWebKit(command: string): Engine['start'] {
  return async (resources, { withScripts }) => {
    const env = { DISPLAY: await startDisplay(resources), GDK_BACKEND: 'x11' };
    const [port = 0] = await freePorts(1);
    await serve(resources, port, { command, args: [`--port=${port}`], env });
    const args = ['--automation', `--enable-javascript=${String(withScripts)}`];
    return connectClassic(resources, port, { 'webkitgtk:browserOptions': { args } });
  };
}

function startSafari(command: string): Engine['start'] {
  return async (resources) => {
    const [port = 0] = await freePorts(1);
    await serve(resources, port, { command, args: ['--port', String(port)] });
    return connectClassic(resources, port, { browserName: 'safari' });
  };
}

/** An X server without a screen: WebKitGTK has no headless mode. @returns its name. */
async function startDisplay(resources: AsyncDisposableStack): Promise<string> {
  const command = programOf('Xvfb');
  if (!command) throw new UserError('WebKit needs a display here: install Xvfb (apt-get install xvfb).');
  const { promise: display, resolve } = Promise.withResolvers<string>();
  const args = ['-displayfd', '1', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'];
  const server = launch(resources, {
    command,
    args,
    onLine: (line) => {
      if (/^\d+$/.test(line)) resolve(`:${line}`);
    },
  });
  const failed = server.ended.then((code) => {
    throw server.failure(code);
  });
  return Promise.race([display, failed]);
}

type Program = { command: string; args: string[]; env?: Record<string, string>; onLine?: (line: string) => void };

function launch(resources: AsyncDisposableStack, { env, ...program }: Program): Subprocess {
  const subprocess = startSubprocess({
    ...program,
    name: basename(program.command),
    env: { ...process.env, ...env },
    logFolder: inProject('.local', 'logs', 'engines'),
  });
  resources.defer(subprocess.stop);
  return subprocess;
}

/** Starts a program that listens on this port, and waits until it does. */
async function serve(resources: AsyncDisposableStack, port: number, program: Program): Promise<void> {
  const subprocess = launch(resources, program);
  await waitUntilHealthy(subprocess, () => isListening(port));
}
