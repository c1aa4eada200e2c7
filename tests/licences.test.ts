import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isNamedBy, lockedPackages, type LockedPackage } from './support/locked-packages.ts';
import { codeIn, tableRows } from './support/table-rows.ts';

type Allowed = { licence: string; packages: string };

/** The rows of the document, one for each licence and each package or pattern, such as `@img/sharp-libvips-*`. */
const allowed = tableRows('docs/licences.md').flatMap(([licences = '', packages = '']): Allowed[] =>
  codeOrText(licences).flatMap((licence) => codeOrText(packages).map((name) => ({ licence, packages: name }))),
);

const production = lockedPackages()
  .filter(({ dev }) => !dev)
  .map((locked) => ({ name: locked.name, licence: licenceOf(locked) }));

function codeOrText(cell: string): string[] {
  const code = codeIn(cell);
  return code.length > 0 ? code : [cell];
}

/** As stated in the lock file or, by packages from before SPDX, in the package itself. */
function licenceOf({ license, folder }: LockedPackage): string {
  if (license) return license;
  const { licenses = [] } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    licenses?: { type: string }[];
  };
  return licenses.map(({ type }) => type).join(' OR ') || 'none stated';
}

function isAllowedBy({ name, licence }: { name: string; licence: string }, row: Allowed): boolean {
  return licence === row.licence && (row.packages === 'any' || isNamedBy(row.packages, name));
}

test('every production dependency has a licence that docs/licences.md allows it', () => {
  expect(production.filter((one) => !allowed.some((row) => isAllowedBy(one, row)))).toEqual([]);
});

test('docs/licences.md allows no licence, and names no package, that no production dependency needs', () => {
  expect(allowed.filter((row) => !production.some((one) => isAllowedBy(one, row)))).toEqual([]);
});

test('docs/licences.md gives a reason for each licence', () => {
  for (const [, , reason] of tableRows('docs/licences.md')) expect(reason).toMatch(/\w/);
});
