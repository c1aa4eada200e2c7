import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import sharp from 'sharp';

/** The format as sharp names it, whatever the file is called, and the size in pixels. */
export type Picture = { format: string; width: number; height: number };

/** No file at the path; a file that is not a picture; a picture with a missing or damaged part. */
export type NoPicture = 'missing' | 'unreadable' | 'damaged';

export async function readPicture(path: string): Promise<Picture | NoPicture> {
  // On macOS and Windows a file also exists under its name in other letter case, which the build does not find.
  if (!existsSync(path) || !(await readdir(dirname(path))).includes(basename(path))) return 'missing';
  let picture: Picture;
  let decoder: sharp.Sharp;
  try {
    // Bytes, because sharp caches what it read from a path.
    decoder = sharp(await readFile(path));
    const { format, autoOrient } = await decoder.metadata();
    // The size after the rotation that the camera noted in the picture.
    picture = { format, width: autoOrient.width, height: autoOrient.height };
  } catch {
    return 'unreadable';
  }
  // The header of a picture that was uploaded by half is whole.
  return decoder
    .raw()
    .toBuffer()
    .then(
      () => picture,
      () => 'damaged',
    );
}
