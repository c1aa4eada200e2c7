import { readFileSync } from 'node:fs';
import { isNamedBy, lockedPackages } from './support/locked-packages.ts';
import { codeIn, tableRows } from './support/table-rows.ts';

const { allowScripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { allowScripts: Record<string, boolean> };
const rows = tableRows('docs/decisions/install-scripts.md');

test('package.json decides on every locked package with an install script, and on no other', () => {
  const names = lockedPackages()
    .filter(({ hasInstallScript }) => hasInstallScript)
    .map(({ name }) => name);
  expect(Object.keys(allowScripts).sort()).toEqual([...new Set(names)].sort());
});

test('docs/decisions/install-scripts.md has each decision of package.json, and no other', () => {
  const names = Object.keys(allowScripts);
  const documented = rows.flatMap(([packages = '', runs]) =>
    codeIn(packages).flatMap((pattern) => {
      const named = names.filter((name) => isNamedBy(pattern, name));
      return named.length > 0 ? named.map((name) => [name, runs]) : [[pattern, 'is not in package.json']];
    }),
  );
  const decided = names.map((name) => [name, allowScripts[name] ? 'yes' : 'no']);
  expect(documented.sort()).toEqual(decided.sort());
});

test('docs/decisions/install-scripts.md gives a reason for each decision', () => {
  for (const [, , reason] of rows) expect(reason).toMatch(/\w/);
});
