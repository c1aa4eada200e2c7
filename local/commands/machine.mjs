/** What the project needs of the machine, and of the folder it is in. */
import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { join } from 'node:path';

const oldestNode = 20;

/**
 * Gatsby 5.16 and webpack 5 take these as syntax, also the first of a pair of brackets. Each was tried with a build, as were
 * spaces, letters of other languages, `)` and a lone bracket, with which builds succeed.
 */
const charactersThatBreakBuilds = /[('#%!]|\[(?=[^/]*\])/;

/**
 * @param {string} project its folder
 * @returns {string | undefined} the fault and the cure
 */
export function faultOfMachine(project) {
  const { platform, arch, version, versions, execPath } = process;
  if (!['linux', 'darwin'].includes(platform) || !['x64', 'arm64'].includes(arch)) {
    return `This needs Linux or macOS on x64 or arm64; this machine is ${platform} on ${arch}.`;
  }
  if (Number(versions.node.split('.')[0]) < oldestNode) {
    return `This needs Node ${oldestNode} or newer; ${execPath} is ${version}. See https://nodejs.org.`;
  }
  const [character] = charactersThatBreakBuilds.exec(project) ?? [];
  if (character) {
    return `Gatsby cannot build in the folder ${project}, because ${character} is in its path: rename or move the folder.`;
  }
  // The others are what an earlier run made, perhaps as another user.
  const folders = ['', 'node_modules', '.local', '.cache', 'public'].map((name) => join(project, name));
  const refused = folders.find((folder) => existsSync(folder) && !isWritable(folder));
  return (
    refused && `You cannot write to ${refused}, which belongs to user ${statSync(refused).uid}: ${cureFor(project)}`
  );
}

/** @param {string} folder */
function isWritable(folder) {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

const cureFor = (project) =>
  `clone the project into a folder of your own, or run sudo chown -R ${process.getuid()} '${project}'`;
