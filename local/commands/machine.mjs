/**
 * What the project needs of the machine and of the folder it is in. Each check returns undefined, or one sentence that
 * names the fault and the cure.
 */
import { spawnSync } from 'node:child_process';
import { accessSync, constants, lstatSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { join } from 'node:path';

const oldestNode = 20;

export function nodeFault() {
  if (Number(process.versions.node.split('.')[0]) >= oldestNode) return undefined;
  return `This needs Node ${oldestNode} or newer; ${process.execPath} is ${process.version}. See https://nodejs.org.`;
}

/**
 * Gatsby 5.16 and webpack 5 take these as syntax, also the first of a pair of brackets. Each was tried with a build, as were
 * spaces, letters of other languages, `)` and a lone bracket, with which builds succeed.
 */
const charactersThatBreakBuilds = /[('#%!]|\[(?=[^/]*\])/;

/** @param {string} project */
export function pathFault(project) {
  const [character] = charactersThatBreakBuilds.exec(project) ?? [];
  if (!character) return undefined;
  return `Gatsby cannot build in the folder ${project}, because ${character} is in its path: rename or move the folder.`;
}

/** Folders in which a run changes existing files. npm replaces node_modules as a whole. */
const changed = ['.local', '.cache', 'public'];

/** @param {string} project */
export function writeFault(project) {
  const refused = [
    ...refusalsOf(project),
    ...refusalsOf(join(project, 'node_modules')),
    ...changed.flatMap((name) => refusalsIn(join(project, name))),
  ];
  const [first] = refused;
  if (!first) return undefined;
  if (first.code === 'EROFS') {
    return `${first.path} is on a read-only file system: clone the project into a folder that you can write to.`;
  }
  const { uid } = statSync(first.path);
  const isProject = first.path === project;
  const folders = isProject ? [project] : [...new Set(refused.map(({ folder }) => folder))];
  const command = uid === process.getuid?.() ? 'chmod -R u+w' : `sudo chown -R ${process.getuid?.()}`;
  const cure = `run ${command} ${folders.map((folder) => `'${folder}'`).join(' ')}`;
  const or = isProject ? 'clone the project into a folder of your own, or ' : '';
  return `You cannot write to ${first.path}, which belongs to ${nameOf(uid)}: ${or}${cure}`;
}

/**
 * @typedef {{ path: string, folder: string, code: string }} Refusal `folder` is what the cure has to change.
 * @param {string} path
 * @param {string} folder
 * @returns {Refusal[]}
 */
function refusalsOf(path, folder = path) {
  try {
    accessSync(path, constants.W_OK);
  } catch ({ code }) {
    if (code !== 'ENOENT') return [{ path, folder, code }];
  }
  return [];
}

/**
 * @param {string} path
 * @param {string} folder
 * @returns {Refusal[]}
 */
function refusalsIn(path, folder = path) {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  // As root, .local/database is a link to a folder of the user `nobody`.
  if (stats?.isSymbolicLink()) return refusalsOf(path).map((refusal) => ({ ...refusal, folder: realpathSync(path) }));
  if (!stats?.isDirectory()) return refusalsOf(path, folder);
  return [...refusalsOf(path, folder), ...entriesOf(path).flatMap((name) => refusalsIn(join(path, name), folder))];
}

/** @param {string} folder */
function entriesOf(folder) {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** @param {number} uid */
function nameOf(uid) {
  const { stdout } = spawnSync('id', ['-un', String(uid)], { encoding: 'utf8' });
  return stdout?.trim() || `user ${uid}`;
}
