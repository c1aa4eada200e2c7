import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import { webFonts } from './web-fonts.ts';

const folder = temporaryFolder();
mkdirSync(join(folder, 'services'));

function fontsWith(text: string, file = 'page.json') {
  writeFileSync(join(folder, file), text);
  return webFonts(folder);
}

describe.each(['display', 'text'] as const)('The font for %s', (name) => {
  it('is WOFF2, and has only the usual characters if the text is plain English', async () => {
    const usual = (await fontsWith(''))[name];
    expect(usual.toString('latin1', 0, 4)).toBe('wOF2');
    expect((await fontsWith('Validation Error: "Ann’s" (not {24})? – “‘~’”\u00a0— ©… 海'))[name]).toEqual(usual);
  });

  it.each(['page.json', 'about.mdx', 'services/one.json'])('has the character É if %s uses it', async (file) => {
    const usual = (await fontsWith('', file))[name];
    expect((await fontsWith('É', file))[name].byteLength).toBeGreaterThan(usual.byteLength);
    await fontsWith('', file);
  });
});
