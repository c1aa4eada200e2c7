/**
 * Runs a script with the dependencies of package-lock.json and the Node version pinned there; installs them first if
 * needed.
 *
 *     node local/commands/with-dependencies.mjs local/commands/start.ts [argument...]
 *
 * This file, install.mjs and machine.mjs run on the machine's own Node, before anything is installed: plain JavaScript, no
 * imports from node_modules.
 */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { install } from './install.mjs';
import { nodeFault, pathFault, writeFault } from './machine.mjs';

const modules = resolve('node_modules');
const pinnedNode = join(modules, 'node', 'bin', 'node');

const [script, ...scriptArguments] = process.argv.slice(2);

if (!script) fail('usage: node local/commands/with-dependencies.mjs SCRIPT [ARGUMENT...]');
const fault = nodeFault() ?? pathFault(resolve()) ?? writeFault(resolve());
if (fault) fail(fault);
const wanted = packagesIn('package-lock.json');
if (!wanted) fail('There is no package-lock.json here. Run this from the folder of the project.');
if (!isInstalled()) await installAll();
run();

/** npm writes node_modules/.package-lock.json last, so an interrupted install does not look complete. */
function isInstalled() {
  const present = packagesIn(join(modules, '.package-lock.json'));
  if (!present || !existsSync(pinnedNode)) return false;
  return Object.entries(wanted).every(([path, { version, optional }]) => {
    if (path === '') return true;
    // npm leaves out optional packages for other platforms.
    if (optional && !present[path]) return true;
    return present[path]?.version === version;
  });
}

/** @param {string} lockFile */
function packagesIn(lockFile) {
  try {
    return JSON.parse(readFileSync(lockFile, 'utf8')).packages;
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw new Error(`${lockFile} cannot be read: ${error.message}`, { cause: error });
  }
}

async function installAll() {
  const required = Object.entries(wanted).filter(([path, { optional }]) => path !== '' && !optional);
  const failure = await install(required.map(([path]) => path));
  if (failure) fail(failure);
  if (!existsSync(pinnedNode)) {
    fail('The install left no node_modules/node/bin/node. Are install scripts switched off (ignore-scripts)?');
  }
}

function run() {
  // Node detects the module type of files in src/ and supabase/. A package.json with a `type` there would also affect
  // Gatsby and Deno.
  const quiet = '--disable-warning=MODULE_TYPELESS_PACKAGE_JSON';
  const child = spawn(pinnedNode, [quiet, script, ...scriptArguments], {
    // When this process is killed, the channel closes, and the script ends.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: {
      ...process.env,
      PATH: [join(modules, '.bin'), process.env.PATH].join(delimiter),
      // tsc and Prettier would keep theirs in the system's temporary folder.
      NODE_COMPILE_CACHE: join(modules, '.cache', 'node'),
    },
  });
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => child.kill(signal));
  }
  endWithNpm(child);
  child.on('error', (error) => fail(`${pinnedNode} could not be run: ${error.message}`));
  child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
}

/**
 * npm forwards signals, but not SIGKILL. The scripts in package.json begin with `exec`: without it, the parent of this
 * process would be a shell, which outlives npm.
 * @param {import('node:child_process').ChildProcess} child
 */
function endWithNpm(child) {
  if (!process.env.npm_lifecycle_event) return;
  const npm = process.ppid;
  setInterval(() => process.ppid === npm || child.kill('SIGTERM'), 500).unref();
}

/**
 * @param {string} message
 * @returns {never}
 */
function fail(message) {
  console.error(message);
  process.exit(1);
}
