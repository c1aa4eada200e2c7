import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import { licences } from './licences.ts';

const project = temporaryFolder();

function write(file: string, content: string | object): void {
  mkdirSync(dirname(join(project, file)), { recursive: true });
  writeFileSync(join(project, file), typeof content === 'string' ? content : JSON.stringify(content));
}

const modules = ['a/index.js', 'a/lib/b.js', '@scope/b/b.js', 'a/node_modules/c/c.js'];
const sources = [
  'webpack://site/./src/page-entry.ts',
  ...modules.map((file) => `webpack://site/./node_modules/${file}`),
];

beforeAll(() => {
  write('public/app.js.map', { sources });
  write('package.json', { dependencies: { tailwindcss: '4', '@fontsource-variable/figtree': '5', gatsby: '5' } });
  write('node_modules/a/package.json', { name: 'a', version: '1.0.0', license: 'MIT', author: { name: 'Ada' } });
  write('node_modules/@scope/b/package.json', { name: '@scope/b', version: '2.0.0', license: 'BSD-3-Clause' });
  write('node_modules/@scope/b/license.md', 'Repeat this notice.\n');
  write('node_modules/a/node_modules/c/package.json', {
    name: 'c',
    version: '3.0.0',
    license: '0BSD',
    author: 'Grace',
  });
  write('node_modules/tailwindcss/package.json', { name: 'tailwindcss', version: '4.0.0', license: 'MIT' });
  write('node_modules/tailwindcss/LICENSE', 'Copyright Tailwind');
  const figtree = { name: '@fontsource-variable/figtree', version: '5.0.0', license: 'OFL-1.1' };
  write('node_modules/@fontsource-variable/figtree/package.json', figtree);
  write('src/fonts/Marcellus-LICENSE.txt', 'Open Font License');
});

const line = '-'.repeat(80);

describe('The list of licences', () => {
  it('has each package in scripts and styles and each font once, with its licence or its author', () => {
    expect(
      licences(project)
        .split(line)
        .map((text) => text.trim()),
    ).toEqual([
      expect.stringMatching(/^@fontsource-variable\/figtree 5\.0\.0 \(OFL-1\.1\)/),
      '@scope/b 2.0.0 (BSD-3-Clause)\n\nRepeat this notice.',
      'Marcellus\n\nOpen Font License',
      'a 1.0.0 (MIT)\n\nCopyright Ada\nhttps://spdx.org/licenses/MIT.html',
      'c 3.0.0 (0BSD)\n\nCopyright Grace\nhttps://spdx.org/licenses/0BSD.html',
      'tailwindcss 4.0.0 (MIT)\n\nCopyright Tailwind',
    ]);
  });

  it.each(['GPL-3.0-only', '(MIT OR GPL-3.0-only)', undefined])(
    'does not allow a package with the licence %s',
    (license) => {
      write('public/other.js.map', { sources: ['webpack://site/./node_modules/other/index.js'] });
      write('node_modules/other/package.json', { name: 'other', version: '1.0.0', license });
      expect(() => licences(project)).toThrow(/must not contain other, because of its licence/);
    },
  );
});
