/** Installs the dependencies of package-lock.json with npm. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const flags = ['--no-audit', '--no-fund', '--no-progress', '--loglevel=error'];

/**
 * Shows the progress, and npm's error messages.
 *
 * @param {string[]} folders of the packages to install
 * @param {boolean} omitsDev
 * @returns {Promise<string | undefined>} why the packages are not installed
 */
export async function install(folders, omitsDev) {
  // The npm and Node that run this script: the ones in node_modules/.bin are about to be replaced.
  const { npm_execpath: npmScript, npm_node_execpath: node } = process.env;
  const ci = ['ci', omitsDev ? '--omit=dev' : '--include=dev', ...flags];
  const [program, ...args] = npmScript && node ? [node, npmScript, ...ci] : ['npm', ...ci];
  const size = omitsDev ? '0.7 GB' : '1.7 GB';
  console.log(`Installing the dependencies (npm ci): some ${size}, one to five minutes, only this once.`);
  const start = performance.now();
  const npm = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  const progress = showProgress(folders);
  npm.stderr.on('data', (text) => {
    progress.clear();
    process.stderr.write(text);
  });
  let isStopped = false;
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.once(signal, () => {
      isStopped = true;
      npm.kill(signal);
    });
  }
  const [code] = await once(npm, 'close').catch((error) => [error.message]);
  progress.end();
  if (isStopped) return 'Stopped. The next run installs the dependencies again.';
  if (code !== 0) return `npm ci failed (${code}); its messages are above.`;
  console.log(`✓ Dependencies  ${((performance.now() - start) / 1000).toFixed(1)} s`);
  return undefined;
}

/**
 * Shows how many of the packages are there: on a terminal each percent, in a log each quarter.
 *
 * @param {string[]} folders
 */
function showProgress(folders) {
  const { isTTY } = process.stdout;
  const step = isTTY ? 1 : 25;
  let shown = 0;
  const clear = () => isTTY && process.stdout.write('\r\x1b[K');
  const timer = setInterval(() => {
    const present = folders.filter((folder) => existsSync(join(folder, 'package.json'))).length;
    const percent = Math.floor((100 * present) / folders.length / step) * step;
    if (percent <= shown || percent >= 100) return;
    shown = percent;
    clear();
    process.stdout.write(`… Dependencies  ${percent} %${isTTY ? '' : '\n'}`);
  }, 500);
  return {
    clear,
    end() {
      clearInterval(timer);
      clear();
    },
  };
}
