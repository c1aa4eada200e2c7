import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { unpackWoff } from './unpack-woff.ts';

const packedFont = 'node_modules/@fontsource/marcellus/files/marcellus-latin-400-normal.woff';
const folder = join('node_modules', '.cache', 'display-font');

/**
 * The site's display face as a font file that can be drawn with. It stays where it is: whoever has drawn with a font
 * once goes back to its file for as long as the process lives.
 *
 * @returns the file's path from the root of the disk.
 */
export async function displayFont(): Promise<string> {
  const packed = await readFile(packedFont);
  const file = resolve(folder, `${createHash('sha256').update(packed).digest('hex')}.ttf`);
  if (existsSync(file)) return file;
  await mkdir(folder, { recursive: true });
  const unfinished = `${file}.${process.pid}`;
  await writeFile(unfinished, unpackWoff(packed));
  await rename(unfinished, file);
  return file;
}
