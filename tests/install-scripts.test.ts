import { readFileSync } from 'node:fs';

type LockedPackage = { name?: string; hasInstallScript?: boolean };

const read = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as unknown;

it('allowScripts in package.json lists every locked package that has an install script, and no others', () => {
  const { packages } = read('package-lock.json') as { packages: Record<string, LockedPackage> };
  const withScript = Object.entries(packages)
    .filter(([folder, { hasInstallScript }]) => folder !== '' && hasInstallScript)
    .map(([folder, { name = folder.replace(/^.*node_modules\//, '') }]) => name);
  const { allowScripts } = read('package.json') as { allowScripts: Record<string, boolean> };
  expect(Object.keys(allowScripts).sort()).toEqual([...new Set(withScript)].sort());
});
