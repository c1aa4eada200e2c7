/**
 * Runs a script with the dependencies and the Node version from package-lock.json. Installs them first if necessary.
 * With `--omit=dev`, uses those of a host that has installed all but the dev dependencies. This file runs on the
 * machine's own Node before any install, so it is plain JavaScript and imports no packages.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, join, resolve } from 'node:path';

const project = resolve();
const modules = join(project, 'node_modules');
const pinnedNode = join(modules, 'node', 'bin', 'node');

// Gatsby 5.16 and webpack 5 treat these characters as syntax, and also `[` if `]` follows it. We tested a build with
// each of them. Spaces, non-English letters, `)` and a lone bracket do not break a build.
const [character] = /[('#%!]|\[(?=[^[/]*\])/.exec(project) ?? [];
if (character) {
  fail(`Gatsby cannot build in ${project}, because the path contains ${character}. Rename or move the folder.`);
}

const needsNoDev = process.argv[2] === '--omit=dev';
const isOnHost = needsNoDev && existsSync(join(modules, 'gatsby')) && !existsSync(pinnedNode);
if (!isOnHost && !isInstalled()) await install();

// With NODE_USE_ENV_PROXY, Node would also send requests for the stack's own addresses to a proxy.
const withoutProxy = process.env.no_proxy ?? process.env.NO_PROXY;
const NO_PROXY = [withoutProxy, 'localhost', '127.0.0.1'].filter(Boolean).join();

const status = await run(isOnHost ? process.execPath : pinnedNode, process.argv.slice(needsNoDev ? 3 : 2), {
  // If this process is killed, the IPC channel closes and the script ends.
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  env: {
    ...process.env,
    PATH: [join(modules, '.bin'), process.env.PATH].join(delimiter),
    // Node detects the type of modules in src/ and supabase/. A `type` in package.json would affect other programs.
    NODE_OPTIONS: [process.env.NODE_OPTIONS, '--disable-warning=MODULE_TYPELESS_PACKAGE_JSON'].join(' ').trim(),
    // Otherwise tsc and Prettier would put their compile caches into the system's temporary folder.
    NODE_COMPILE_CACHE: join(modules, '.cache', 'node'),
    NO_PROXY,
    no_proxy: NO_PROXY,
  },
});
process.exit(status);

/** Runs a program until it ends. Passes signals on or, with `endSignal`, sends that one. @returns a shell's exit code. */
async function run(command, args, options, endSignal) {
  const end = (signal) => child.kill(endSignal ?? signal);
  // Before the program starts, because a signal may come as soon as it does.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, end);
  const child = spawn(command, args, options);
  // npm cannot pass on SIGKILL. This process's parent is npm and not a shell, because package.json uses `exec`.
  const parent = process.ppid;
  setInterval(() => process.ppid === parent || end('SIGTERM'), 500).unref();
  const [code, signal] = await once(child, 'exit');
  return code ?? 128 + constants.signals[signal];
}

/** npm writes node_modules/.package-lock.json last, so an interrupted install does not look complete. */
function isInstalled() {
  const hidden = join(modules, '.package-lock.json');
  if (!existsSync(hidden) || !existsSync(pinnedNode)) return false;
  const present = packagesIn(hidden);
  // npm skips optional packages for other platforms.
  return Object.entries(packagesIn('package-lock.json')).every(([path, { version, optional }]) =>
    present[path] ? present[path].version === version : path === '' || optional,
  );
}

function packagesIn(lockFile) {
  return JSON.parse(readFileSync(lockFile, 'utf8')).packages;
}

async function install() {
  console.log("Installing the dependencies with npm ci: one to five minutes, 1.6 GB here and 0.7 GB in npm's cache.");
  const logs = join(project, '.local', 'logs', 'npm');
  rmSync(logs, { recursive: true, force: true });
  // Without these flags, npm on Node 20 would warn about packages for Node 22, and retry for minutes when offline.
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error', '--fetch-retry-maxtimeout=10000'];
  // With engine-strict in a developer's .npmrc, npm on Node 20 would refuse those packages. They run on Node 24.
  const ci = ['ci', '--include=dev', '--no-engine-strict', ...quiet, `--logs-dir=${logs}`];
  // Uses the npm and Node that started this script, because the install replaces those in node_modules/.bin.
  const { npm_execpath: npm, npm_node_execpath: npmsNode } = process.env;
  const [command, ...args] = npm && npmsNode ? [npmsNode, npm, ...ci] : ['npm', ...ci];
  // npm shows its progress only if both its outputs are terminals, so its error is read from its log. After any
  // signal other than SIGKILL, npm would finish its current step, which may take minutes.
  const status = await run(command, args, { stdio: ['ignore', 'inherit', 'inherit'] }, 'SIGKILL');
  if (status !== 0) {
    const written = existsSync(logs) ? readdirSync(logs).map((file) => readFileSync(join(logs, file), 'utf8')) : [];
    const networkError = /error code (ECONN|ENOTFOUND|EAI_|ETIMEDOUT|ERR_SOCKET|ENETUNREACH|EHOSTUNREACH)/;
    if (networkError.test(written.join())) console.error('npm ci needs the npm registry, so check the network.');
    process.exit(status);
  }
  if (!existsSync(pinnedNode)) fail('npm ci did not install Node. Are install scripts switched off (ignore-scripts)?');
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
