import { globSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { inProject } from '../local/process/project.ts';
import { fontEnvironment, systemFonts } from './support/launch-chromium.ts';

it.each(systemFonts)('Chromium sees fonts from node_modules and none of the machine’s own, with %s', (font) => {
  const { FONTCONFIG_FILE } = fontEnvironment(font);
  const sources = readFileSync(FONTCONFIG_FILE, 'utf8').matchAll(/<(?:dir|include)\b.*?>(.*?)</g);
  const folders = Array.from(sources, ([, path = '']) => resolve(dirname(FONTCONFIG_FILE), path));
  expect(folders).not.toEqual([]);
  for (const folder of folders) {
    expect(folder).toContain(inProject('node_modules', '/'));
    expect(globSync('**/*.ttf', { cwd: folder })).not.toEqual([]);
  }
});
