/** Finds and starts the browser engines on this machine other than Chromium. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import puppeteer from 'puppeteer-core';
import { Builder, Capabilities } from 'selenium-webdriver';
import { DriverService } from 'selenium-webdriver/remote';
import { freePorts } from '../../local/process/ports.ts';
import { puppeteerVisitor, seleniumVisitor, type Visitor } from './visitor.ts';

export type Engine = {
  name: string;
  /** Starts a new browser that has no data from earlier visits. */
  start: (resources: AsyncDisposableStack) => Promise<Visitor>;
};

/** Returns the engines that this machine has. Throws an error if it has none. */
export function findEngines(): Engine[] {
  const firefox = programOf('firefox-esr', 'firefox', '/Applications/Firefox.app/Contents/MacOS/firefox');
  const webKit = programOf('WebKitWebDriver');
  const safari = programOf('safaridriver');
  const engines = [
    ...(firefox ? [{ name: 'Firefox', start: startFirefox(firefox) }] : []),
    ...(webKit ? [{ name: 'WebKit', start: startWebKit(webKit) }] : []),
    ...(safari ? [{ name: 'Safari', start: startWithDriver(safari, { browserName: 'safari' }) }] : []),
  ];
  if (engines.length > 0) return engines;
  throw new Error(
    'This machine has no Firefox, and no driver for WebKitGTK or Safari. On Debian, install firefox-esr, or ' +
      'webkit2gtk-driver and xvfb. On macOS, run: sudo safaridriver --enable',
  );
}

/** Returns the first path at which a program exists. Each name is a path, or a file name to look for in PATH. */
function programOf(...names: string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const paths = names.flatMap((name) => (name.startsWith('/') ? [name] : folders.map((folder) => join(folder, name))));
  return paths.find((path) => existsSync(path));
}

function startFirefox(executablePath: string): Engine['start'] {
  return async (resources) => {
    const browser = await puppeteer.launch({ browser: 'firefox', executablePath });
    resources.defer(() => browser.close());
    return puppeteerVisitor(await browser.newPage());
  };
}

function startWebKit(executable: string): Engine['start'] {
  return async (resources) => {
    const env = { ...process.env, DISPLAY: await startDisplay(resources), GDK_BACKEND: 'x11' };
    const options = { 'webkitgtk:browserOptions': { args: ['--automation'] } };
    return startWithDriver(executable, { browserName: 'MiniBrowser', ...options }, env)(resources);
  };
}

function startWithDriver(executable: string, capabilities: object, env = process.env): Engine['start'] {
  return async (resources) => {
    const [port = 0] = await freePorts(1);
    const service = new DriverService(executable, { port, args: [`--port=${port}`], loopback: true, env });
    resources.defer(() => service.kill());
    const builder = new Builder().usingServer(await service.start()).withCapabilities(new Capabilities(capabilities));
    const driver = await builder.build();
    resources.defer(() => driver.quit());
    return seleniumVisitor(driver);
  };
}

/**
 * Starts an X server that needs no screen (apt-get install xvfb), because WebKitGTK has no headless mode.
 * @returns the display's name, such as `:99`.
 */
async function startDisplay(resources: AsyncDisposableStack): Promise<string> {
  const args = ['-displayfd', '1', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'];
  const server = spawn('Xvfb', args, { stdio: ['ignore', 'pipe', 'ignore'] });
  resources.defer(() => void server.kill());
  const [display] = (await once(server.stdout, 'data')) as [Buffer];
  return `:${display.toString().trim()}`;
}
