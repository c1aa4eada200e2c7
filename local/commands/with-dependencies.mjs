/**
 * Runs a script with the dependencies of package-lock.json and the Node version pinned there; installs them first if
 * needed.
 *
 *     node local/commands/with-dependencies.mjs [--omit=dev] local/commands/start.ts [argument...]
 *
 * With `--omit=dev` it does without the dev dependencies where it can: where this Node is not the one in node_modules but
 * has the same major version, as on a host. The script then runs on this Node.
 *
 * This file, install.mjs and machine.mjs run on the machine's own Node, before anything is installed: plain JavaScript, no
 * imports from node_modules.
 */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { install } from './install.mjs';
import { nodeFault, pathFault, writeFault } from './machine.mjs';

const modules = resolve('node_modules');
const pinnedNode = join(modules, 'node', 'bin', 'node');

const flag = '--omit=dev';
const mayOmitDev = process.argv[2] === flag;
const [script, ...scriptArguments] = process.argv.slice(mayOmitDev ? 3 : 2);

if (!script) fail(`usage: node local/commands/with-dependencies.mjs [${flag}] SCRIPT [ARGUMENT...]`);
const fault = nodeFault() ?? pathFault(resolve()) ?? writeFault(resolve());
if (fault) fail(fault);
const wanted = packagesIn('package-lock.json');
if (!wanted) fail('There is no package-lock.json here. Run this from the folder of the project.');
const omitsDev = mayOmitDev && isHostsNode();
const node = omitsDev ? process.execPath : pinnedNode;
if (!isInstalled()) await installAll();
run();

function isHostsNode() {
  const [major] = wanted['node_modules/node']?.version.split('.') ?? [];
  if (process.versions.node.split('.')[0] !== major) return false;
  return !existsSync(pinnedNode) || realpathSync(pinnedNode) !== realpathSync(process.execPath);
}

/** npm writes node_modules/.package-lock.json last, so an interrupted install does not look complete. */
function isInstalled() {
  const present = packagesIn(join(modules, '.package-lock.json'));
  if (!present || !existsSync(node)) return false;
  return Object.entries(wanted).every(([path, { version, optional, dev, devOptional }]) => {
    if (path === '') return true;
    // npm leaves out optional packages for other platforms.
    if ((optional || (omitsDev && (dev || devOptional))) && !present[path]) return true;
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
  const required = Object.entries(wanted).filter(
    ([path, { optional, dev, devOptional }]) => path !== '' && !optional && !(omitsDev && (dev || devOptional)),
  );
  const failure = await install(
    required.map(([path]) => path),
    omitsDev,
  );
  if (failure) fail(failure);
  if (!existsSync(node)) {
    fail('The install left no node_modules/node/bin/node. Are install scripts switched off (ignore-scripts)?');
  }
}

function run() {
  // Node detects the module type of files in src/ and supabase/. A package.json with a `type` there would also affect
  // Gatsby and Deno.
  const quiet = '--disable-warning=MODULE_TYPELESS_PACKAGE_JSON';
  const child = spawn(node, [quiet, script, ...scriptArguments], {
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
  child.on('error', (error) => fail(`${node} could not be run: ${error.message}`));
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
