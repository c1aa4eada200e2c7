import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';

/** What a picture is by its header, whatever the file is called: its format as sharp names it, its size in pixels. */
export type Picture = { format: string; width: number; height: number };

export async function readPicture(path: string): Promise<Picture | 'missing' | 'unreadable'> {
  if (!existsSync(path)) return 'missing';
  try {
    // The bytes and not the path, of which sharp would remember what was there before.
    const { format, autoOrient } = await sharp(await readFile(path)).metadata();
    // As it is shown: a camera may say of its picture that it is to be turned.
    return { format, width: autoOrient.width, height: autoOrient.height };
  } catch {
    return 'unreadable';
  }
}
