import { temporaryFolder, writeIn } from '../../tests/support/temporary-folder.ts';
import { licences } from './licences.ts';

const project = temporaryFolder();

const writePackage = (name: string, license?: string, others = {}) => {
  writeIn(project, `node_modules/${name}/package.json`, {
    name: name.replace('a/node_modules/', ''),
    license,
    version: '1.0.0',
    ...others,
  });
};

const modules = ['a/index.js', 'a/lib/b.js', '@scope/b/b.js', 'a/node_modules/c/c.js'];
const sources = [
  'webpack://site/./src/page-script/page-entry.ts',
  ...modules.map((file) => `webpack://site/./node_modules/${file}`),
];

beforeAll(() => {
  writeIn(project, 'public/app.js.map', { sources });
  writeIn(project, 'package.json', {
    dependencies: { tailwindcss: '4', '@fontsource-variable/figtree': '5', gatsby: '5' },
  });
  writePackage('a', 'MIT', { author: { name: 'Ada' } });
  writePackage('@scope/b', 'BSD-3-Clause', { version: '2.0.0' });
  writeIn(project, 'node_modules/@scope/b/license.md', 'Repeat this notice.\n');
  writePackage('a/node_modules/c', '0BSD', { author: 'Grace' });
  writePackage('tailwindcss', 'MIT');
  writeIn(project, 'node_modules/tailwindcss/LICENSE', 'Copyright Tailwind');
  writePackage('@fontsource-variable/figtree', 'OFL-1.1');
  writeIn(project, 'src/fonts/Marcellus-LICENSE.txt', 'Open Font License');
});

describe('The list of licences', () => {
  it('has each package in scripts and styles and each font once, with its licence or its author', () => {
    const notices = licences(project).split('-'.repeat(80));
    expect(notices.map((text) => text.trim())).toEqual([
      expect.stringMatching(/^@fontsource-variable\/figtree 1\.0\.0 \(OFL-1\.1\)/),
      '@scope/b 2.0.0 (BSD-3-Clause)\n\nRepeat this notice.',
      'Marcellus\n\nOpen Font License',
      'a 1.0.0 (MIT)\n\nCopyright Ada\nhttps://spdx.org/licenses/MIT.html',
      'c 1.0.0 (0BSD)\n\nCopyright Grace\nhttps://spdx.org/licenses/0BSD.html',
      'tailwindcss 1.0.0 (MIT)\n\nCopyright Tailwind',
    ]);
  });

  it.each(['GPL-3.0-only', '(MIT OR GPL-3.0-only)', undefined])('does not allow the licence %s', (license) => {
    writeIn(project, 'public/other.js.map', { sources: ['webpack://site/./node_modules/other/index.js'] });
    writePackage('other', license);
    expect(() => licences(project)).toThrow(/must not contain other, because of its licence/);
  });
});
