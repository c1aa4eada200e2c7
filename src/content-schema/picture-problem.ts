import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import sharp from 'sharp';

export type PictureRule = {
  /** The file's allowed extensions, in lower case. The file must also be in one of these formats. */
  endings: string[];
  /** In pixels, after the rotation that the camera noted. */
  leastWidth?: number;
  shape?: 'tall' | 'square';
};

/** @returns what is wrong with the picture at the path; undefined if nothing is. */
export async function pictureProblem(path: string, rule: PictureRule): Promise<string | undefined> {
  const { endings, leastWidth = 0, shape } = rule;
  // On macOS and Windows a file also exists under its name in other letter case, which the build does not find.
  if (!existsSync(path) || !(await readdir(dirname(path))).includes(basename(path))) {
    return 'a picture that exists: no file is at this path (upper and lower case matter)';
  }
  // Bytes, because sharp caches what it reads from a path.
  const decoder = sharp(await readFile(path));
  const picture = await decoder.metadata().catch(() => undefined);
  if (!picture || !endings.includes(picture.format)) {
    return `a picture of these kinds: ${endings.join(', ')}; the file holds something else`;
  }
  // A picture that was uploaded only in part still has its whole header.
  const isWhole = await decoder
    .raw()
    .toBuffer()
    .then(
      () => true,
      () => false,
    );
  if (!isWhole) return 'a whole picture: a part of this file is missing or damaged; upload it again';
  const { width, height } = picture.autoOrient;
  const fits = { tall: height > width, square: height === width };
  if (width >= leastWidth && (!shape || fits[shape])) return undefined;
  const least = leastWidth > 0 ? ` at least ${leastWidth} pixels wide` : '';
  return `a ${shape ? `${shape} ` : ''}picture${least}; this one is ${width} by ${height}`;
}
