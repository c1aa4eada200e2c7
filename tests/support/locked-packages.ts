import { readFileSync } from 'node:fs';

export type LockedPackage = {
  name: string;
  /** Its folder, from that of the project: `node_modules/a/node_modules/b`. A package of another platform has none. */
  folder: string;
  /** As the package states it, in SPDX; undefined where it states none, or in an older way. */
  license?: string;
  /** Whether neither the site nor its build needs it. */
  dev: boolean;
  hasInstallScript: boolean;
};

type Entry = Partial<Omit<LockedPackage, 'folder'>>;

/** Every entry of package-lock.json, for all platforms. */
export function lockedPackages(): LockedPackage[] {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Entry> };
  return Object.entries(packages)
    .filter(([folder]) => folder !== '')
    .map(([folder, { name = nameOf(folder), dev = false, hasInstallScript = false, ...entry }]) => ({
      ...entry,
      name,
      folder,
      dev,
      hasInstallScript,
    }));
}

function nameOf(folder: string): string {
  return folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length);
}

/** @param pattern a package's name, or the beginning of several names followed by `*`. */
export function isNamedBy(pattern: string, name: string): boolean {
  return pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern;
}
