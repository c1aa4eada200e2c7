import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isNamedBy, lockedPackages, type LockedPackage } from './support/locked-packages.ts';
import { codeIn, tableRows } from './support/table-rows.ts';

type Allowed = { licence: string; packages: string };

/** The page's rows, one for each licence and each name or pattern of a package, such as `@img/sharp-libvips-*`. */
const allowed = tableRows('docs/licences.md').flatMap(([licences = '', packages = '']): Allowed[] =>
  orAsItIs(licences).flatMap((licence) => orAsItIs(packages).map((name) => ({ licence, packages: name }))),
);

const production = lockedPackages()
  .filter(({ dev }) => !dev)
  .map((locked) => ({ name: locked.name, licence: licenceOf(locked) }));

function orAsItIs(cell: string): string[] {
  const code = codeIn(cell);
  return code.length > 0 ? code : [cell];
}

/** As stated in the lock file or, before there was SPDX, in the package itself. */
function licenceOf({ license, folder }: LockedPackage): string {
  if (license) return license;
  const { licenses = [] }: { licenses?: { type: string }[] } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  );
  return licenses.map(({ type }) => type).join(' OR ') || 'none stated';
}

function isOf({ name, licence }: { name: string; licence: string }, row: Allowed): boolean {
  return licence === row.licence && (row.packages === 'any' || isNamedBy(row.packages, name));
}

test('every production dependency has a licence that docs/licences.md allows it', () => {
  expect(production.filter((one) => !allowed.some((row) => isOf(one, row)))).toEqual([]);
});

test('docs/licences.md allows no licence, and names no package, that no production dependency needs', () => {
  expect(allowed.filter((row) => !production.some((one) => isOf(one, row)))).toEqual([]);
});

test('docs/licences.md gives a reason for each licence', () => {
  for (const [, , reason] of tableRows('docs/licences.md')) expect(reason).toMatch(/\w/);
});
