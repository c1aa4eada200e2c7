/**
 * Runs a script with the dependencies of package-lock.json and the Node version pinned there; installs them first if
 * needed.
 *
 *     node local/commands/with-dependencies.mjs [--omit=dev] local/commands/start.ts [argument...]
 *
 * With `--omit=dev` it does without the dev dependencies where it can: where this Node is not the one in node_modules but
 * has the same major version, as on a host. The script then runs on this Node.
 *
 * This file and machine.mjs run on the machine's own Node, before anything is installed: plain JavaScript, no imports
 * from node_modules.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { faultOfMachine } from './machine.mjs';

const modules = resolve('node_modules');
const pinnedNode = join(modules, 'node', 'bin', 'node');
const mayOmitDev = process.argv[2] === '--omit=dev';
const scriptAndArguments = process.argv.slice(mayOmitDev ? 3 : 2);

/** The program that runs at the moment, and gets this process's signals. */
let child;
let isStopped = false;
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
  process.on(signal, () => {
    isStopped = true;
    child?.kill(signal);
  });
}

const fault = faultOfMachine(resolve());
if (fault) fail(fault);
const wanted = packagesIn('package-lock.json');
const omitsDev = mayOmitDev && isHostsNode();
const node = omitsDev ? process.execPath : pinnedNode;
if (!isInstalled()) await install();
await run();

function isHostsNode() {
  if (wanted['node_modules/node']?.version.split('.')[0] !== process.versions.node.split('.')[0]) return false;
  return !existsSync(pinnedNode) || realpathSync(pinnedNode) !== realpathSync(process.execPath);
}

/** npm writes node_modules/.package-lock.json last, so an interrupted install does not look complete. */
function isInstalled() {
  const hidden = join(modules, '.package-lock.json');
  if (!existsSync(hidden) || !existsSync(node)) return false;
  const present = packagesIn(hidden);
  return Object.entries(wanted).every(([path, { version, optional, dev, devOptional }]) => {
    // npm leaves out optional packages for other platforms.
    const mayLack = path === '' || optional || (omitsDev && (dev || devOptional));
    return present[path] ? present[path].version === version : mayLack;
  });
}

/** @param {string} lockFile */
function packagesIn(lockFile) {
  return JSON.parse(readFileSync(lockFile, 'utf8')).packages;
}

async function install() {
  const size = omitsDev ? '0.7 GB' : '1.4 GB';
  console.log(`Installing the dependencies (npm ci): some ${size}, one to five minutes, only this once.`);
  const startedAt = performance.now();
  // npm on Node 20 would warn about packages that ask for Node 22, and without a network it would try for minutes.
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error', '--fetch-retry-maxtimeout=10000'];
  const ci = ['ci', omitsDev ? '--omit=dev' : '--include=dev', ...quiet];
  // The npm and Node that run this script: the ones in node_modules/.bin are about to be replaced.
  const { npm_execpath: npm, npm_node_execpath: npmsNode } = process.env;
  const [command, ...args] = npm && npmsNode ? [npmsNode, npm, ...ci] : ['npm', ...ci];
  child = spawn(command, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  const code = await exitCode();
  if (isStopped) fail('Stopped. The next run installs the dependencies again.');
  if (code !== 0) fail('npm ci failed; its messages are above. It needs the npm registry: is there a network?');
  if (!existsSync(node)) fail(`The install left no ${node}. Are install scripts switched off (ignore-scripts)?`);
  console.log(`✓ Dependencies  ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
}

async function run() {
  // Node detects the module type of files in src/ and supabase/. A package.json with a `type` there would also affect
  // Gatsby and Deno.
  const quiet = '--disable-warning=MODULE_TYPELESS_PACKAGE_JSON';
  child = spawn(node, [quiet, ...scriptAndArguments], {
    // When this process is killed, the channel closes, and the script ends.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: {
      ...process.env,
      PATH: [join(modules, '.bin'), process.env.PATH].join(delimiter),
      // tsc and Prettier would keep theirs in the system's temporary folder.
      NODE_COMPILE_CACHE: join(modules, '.cache', 'node'),
    },
  });
  // npm passes signals on, but not SIGKILL. The scripts in package.json begin with `exec`, so that npm is the parent of this
  // process, and not a shell that outlives it.
  const parent = process.ppid;
  setInterval(() => process.ppid === parent || child.kill('SIGTERM'), 500).unref();
  process.exit(await exitCode());
}

/** @returns {Promise<number>} the exit code of `child`; as in a shell, 128 and more stands for a signal */
async function exitCode() {
  const [code, signal] = await once(child, 'exit').catch((error) =>
    fail(`A program could not be run: ${error.message}`),
  );
  return code ?? 128 + constants.signals[signal];
}

/**
 * @param {string} message
 * @returns {never}
 */
function fail(message) {
  console.error(message);
  process.exit(1);
}
