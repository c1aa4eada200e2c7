import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import { displayFont } from './display-font.ts';

const folder = temporaryFolder();
mkdirSync(join(folder, 'services'));

function fontWith(text: string, file = 'page.json'): Promise<Buffer> {
  writeFileSync(join(folder, file), text);
  return displayFont(folder);
}

describe('The display font', () => {
  it('is WOFF2, and has only the usual characters if the text is plain English', async () => {
    const usual = await fontWith('');
    expect(usual.toString('latin1', 0, 4)).toBe('wOF2');
    expect(await fontWith('Validation Error: "Ann’s" (not 24)? 海')).toEqual(usual);
  });

  it.each(['page.json', 'about.mdx', 'services/one.json'])('has the character É if %s uses it', async (file) => {
    const usual = await fontWith('', file);
    expect((await fontWith('É', file)).byteLength).toBeGreaterThan(usual.byteLength);
    await fontWith('', file);
  });
});
