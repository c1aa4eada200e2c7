/**
 * Runs a script with the dependencies of package-lock.json and the Node version pinned there; installs them first if
 * needed.
 *
 *     node local/commands/with-dependencies.mjs local/commands/start.ts [argument...]
 *
 * Only this file runs on the machine's own Node, before anything is installed: plain JavaScript, no imports from
 * node_modules.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, join, resolve } from 'node:path';

const oldestNode = 20;
const modules = resolve('node_modules');
const pinnedNode = join(modules, 'node', 'bin', 'node');

const [script, ...scriptArguments] = process.argv.slice(2);

if (Number(process.versions.node.split('.')[0]) < oldestNode) {
  fail(`This needs Node ${oldestNode} or newer; ${process.execPath} is ${process.version}. See https://nodejs.org.`);
}
if (!script) fail('usage: node local/commands/with-dependencies.mjs SCRIPT [ARGUMENT...]');
if (!isInstalled()) install();
run();

/** npm writes node_modules/.package-lock.json last, so an interrupted install does not look complete. */
function isInstalled() {
  const wanted = packagesIn('package-lock.json');
  if (!wanted) fail('There is no package-lock.json here. Run this from the folder of the project.');
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

function install() {
  console.log('Installing the dependencies of package-lock.json (npm ci) …');
  const arguments_ = ['ci', '--include=dev', '--no-audit', '--no-fund'];
  // The npm and Node that run this script: the ones in node_modules/.bin are about to be replaced.
  const { npm_execpath: npm, npm_node_execpath: node } = process.env;
  const { status, error } =
    npm && node
      ? spawnSync(node, [npm, ...arguments_], { stdio: 'inherit' })
      : spawnSync('npm', arguments_, { stdio: 'inherit' });
  if (error) fail(`npm could not be run: ${error.message}`);
  if (status !== 0) fail('npm ci failed; its messages are above.');
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
