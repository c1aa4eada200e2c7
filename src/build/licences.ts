import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

type Package = {
  name: string;
  version: string;
  license?: string;
  author?: string | { name: string };
  dependencies?: Record<string, string>;
};

/** They allow a commercial site without its source code, if it repeats them. */
const allowed = ['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'ISC', 'MIT', 'MIT-0', 'OFL-1.1', 'Unlicense'];

/** The dependencies in the styles, and the fonts. */
const withoutScript = /^(tailwindcss$|@fontsource)/;

/** @returns the packages and fonts in a built site, with the licences that have to be repeated. */
export function licences(project: string): string {
  const { dependencies = {} } = readPackage(project);
  const others = Object.keys(dependencies).filter((name) => withoutScript.test(name));
  const folders = [...packagesInScripts(project), ...others.map((name) => join('node_modules', name))];
  const packages = Array.from(new Set(folders), (folder) => licenceOf(join(project, folder)));
  const fonts = globSync('src/**/*-LICENSE.txt', { cwd: project }).map(
    (file) => `${basename(file, '-LICENSE.txt')}\n\n${read(join(project, file))}`,
  );
  return `${[...new Set([...packages, ...fonts])].sort().join(`\n\n${'-'.repeat(80)}\n\n`)}\n`;
}

function packagesInScripts(project: string): string[] {
  const maps = globSync('public/*.js.map', { cwd: project });
  if (maps.length === 0) throw new Error('Gatsby has changed: there are no source maps in public/.');
  const sources = maps.flatMap((map) => (JSON.parse(read(join(project, map))) as { sources: string[] }).sources);
  return sources.flatMap((source) => /node_modules\/(.*node_modules\/)?(@[^/]+\/)?[^/]+/.exec(source)?.[0] ?? []);
}

function licenceOf(folder: string): string {
  const { name, version, license = 'none', author = 'its authors' } = readPackage(folder);
  if (!allowed.includes(license)) {
    throw new Error(`The site must not contain ${name}, because of its licence (${license}): docs/licences.md.`);
  }
  const [file] = globSync('{licen[cs]e,LICEN[CS]E,Licen[cs]e}*', { cwd: folder });
  const holder = typeof author === 'string' ? author : author.name;
  const text = file ? read(join(folder, file)) : `Copyright ${holder}\nhttps://spdx.org/licenses/${license}.html`;
  return `${name} ${version} (${license})\n\n${text}`;
}

const readPackage = (folder: string) => JSON.parse(read(join(folder, 'package.json'))) as Package;

const read = (file: string) => readFileSync(file, 'utf8').trim();
