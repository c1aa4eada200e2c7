/** Finds and starts this machine's own browsers. `npm test` uses the Chromium from npm instead. */
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium as playwright } from 'playwright-core';
import puppeteer from 'puppeteer-core';
import { chromiumFlags } from '../../local/chromium/find-chromium.ts';
import { installedChromium } from '../../local/chromium/installed-chromium.ts';
import { freePorts, isListening } from '../../local/process/ports.ts';
import { startService, startSubprocess } from '../../local/process/subprocess.ts';
import { callDriver, playwrightVisitor, puppeteerVisitor, webDriverVisitor, type Visitor } from './visitor.ts';

type Engine = {
  name: string;
  start: (resources: AsyncDisposableStack) => Promise<Visitor>;
};

export function findEngines(): Engine[] {
  const firefox = programOf('firefox-esr', 'firefox', '/Applications/Firefox.app/Contents/MacOS/firefox');
  const webKit = programOf('WebKitWebDriver');
  const safari = programOf('safaridriver');
  const chromium = installedChromium();
  const engines = [
    ...(firefox ? [{ name: 'Firefox', start: startFirefox(firefox) }] : []),
    ...(webKit ? [{ name: 'WebKit', start: startWebKit(webKit) }] : []),
    ...(safari ? [{ name: 'Safari', start: startWithDriver(safari, { browserName: 'safari' }) }] : []),
    ...(chromium ? [{ name: 'Chromium', start: startChromium(chromium) }] : []),
  ];
  if (engines.length > 0) return engines;
  throw new Error(
    'This machine has no Firefox or Chromium, and no driver for WebKitGTK or Safari. On Debian, install firefox-esr, or ' +
      'webkit2gtk-driver and xvfb. On macOS, run: sudo safaridriver --enable',
  );
}

/** The first path at which a program exists. Each name is a path, or a file name to look for in PATH. */
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

function startChromium(executablePath: string): Engine['start'] {
  return async (resources) => {
    // Playwright switches off the back/forward cache, which visitors have.
    const ignoreDefaultArgs = ['--disable-back-forward-cache'];
    const browser = await playwright.launch({ executablePath, args: chromiumFlags, ignoreDefaultArgs });
    resources.defer(() => browser.close());
    return playwrightVisitor(await browser.newPage());
  };
}

function startWebKit(command: string): Engine['start'] {
  return async (resources) => {
    const env = { ...process.env, DISPLAY: await startDisplay(resources), GDK_BACKEND: 'x11' };
    const options = { 'webkitgtk:browserOptions': { args: ['--automation'] } };
    return startWithDriver(command, { browserName: 'MiniBrowser', ...options }, env)(resources);
  };
}

function startWithDriver(command: string, capabilities: object, env = process.env): Engine['start'] {
  return async (resources) => {
    const [port = 0] = await freePorts(1);
    const driver = { name: 'browser-driver', command, args: [`--port=${port}`], env };
    await startService(resources, () => isListening(port), driver);
    const sessions = `http://127.0.0.1:${port}/session`;
    const created = await callDriver(sessions, { capabilities: { alwaysMatch: capabilities } });
    const session = `${sessions}/${(created as { sessionId: string }).sessionId}`;
    resources.defer(async () => {
      await callDriver(session, undefined, 'DELETE');
    });
    return webDriverVisitor(session);
  };
}

/** Starts an X server that needs no screen, because WebKitGTK has no headless mode. @returns a name such as `:99`. */
async function startDisplay(resources: AsyncDisposableStack): Promise<string> {
  const { promise: display, resolve } = Promise.withResolvers<string>();
  startSubprocess(resources, {
    name: 'display',
    command: 'Xvfb',
    args: ['-displayfd', '1', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'],
    env: process.env,
    onLine: (line) => {
      if (/^\d+$/.test(line)) resolve(line);
    },
  });
  return `:${await display}`;
}
