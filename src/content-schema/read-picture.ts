import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';

/** Read from the picture's header: the format as sharp names it, whatever the file is called, and the size in pixels. */
export type Picture = { format: string; width: number; height: number };

export async function readPicture(path: string): Promise<Picture | 'missing' | 'unreadable'> {
  if (!existsSync(path)) return 'missing';
  try {
    // Bytes, because sharp caches what it read from a path.
    const { format, autoOrient } = await sharp(await readFile(path)).metadata();
    // The size after the rotation that the camera noted in the picture.
    return { format, width: autoOrient.width, height: autoOrient.height };
  } catch {
    return 'unreadable';
  }
}
