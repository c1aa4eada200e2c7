import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import sharp from 'sharp';

export type PictureRule = {
  /** In lower case. The file's content must match one of them. */
  endings: string[];
  /** In pixels, after the rotation that the camera recorded. */
  minWidth?: number;
  shape?: 'tall' | 'square';
};

/** @returns what kind of picture was expected at this path; undefined if the picture is valid. */
export async function pictureProblem(path: string, rule: PictureRule): Promise<string | undefined> {
  const { endings, minWidth = 0, shape } = rule;
  const name = basename(path).normalize();
  // Netlify refuses a site with such a name, and Gatsby reads no file whose name starts with a dot.
  if (/^\.|[#?\\]/.test(name)) return 'a picture whose name has no # ? \\ and no dot at its start: rename it';
  const names = existsSync(dirname(path)) ? await readdir(dirname(path)) : [];
  // macOS may have decomposed the accents in a name.
  const found = names.find((one) => one.normalize() === name);
  if (!found) {
    // The build does not find a file whose name differs in case, but macOS and Windows do.
    const other = names.find((one) => one.normalize().toLowerCase() === name.toLowerCase());
    if (other) return `a picture that exists: images/${other} exists, and upper and lower case matter`;
    return 'a picture that exists: there is no such file in images/';
  }
  // Passes the bytes to sharp, because sharp caches files that it opens by path.
  const bytes = await readFile(join(dirname(path), found));
  const decoder = sharp(bytes);
  const picture = await decoder.metadata().catch(() => undefined);
  if (!picture || !endings.includes(picture.format)) {
    return `a picture of these kinds: ${endings.join(', ')}; the file contains something else`;
  }
  const problem = picture.format === 'svg' && drawingProblem(bytes);
  if (problem) return problem;
  // Decodes all pixels, because a partly uploaded picture still has a complete header.
  const decoded = await decoder.stats().catch(() => undefined);
  if (!decoded) return 'a complete picture: part of this file is missing or damaged; upload it again';
  if (decoded.channels[3]?.max === 0) return 'a picture that shows something; all of this one is transparent';
  const { width, height } = picture.autoOrient;
  const fits = { tall: height > width, square: height === width };
  if (width >= minWidth && (!shape || fits[shape])) return undefined;
  const minimum = minWidth > 0 ? ` at least ${minWidth} pixels wide` : '';
  return `a ${shape ? `${shape} ` : ''}picture${minimum}; this one is ${width} by ${height}`;
}

/** The HTML of every page contains the drawing, so a large one delays everything. */
const maxDrawingBytes = 100_000;

/** A reference to anything but a part of the drawing: browsers would load nothing for it. */
const outsideReference = /(?:\bhref\s*=\s*|\burl\(\s*)["']?(?!["'#\s]|data:)|@import/i;

function drawingProblem(file: Buffer): string | undefined {
  if (file.length > maxDrawingBytes) {
    return `a drawing of at most ${maxDrawingBytes / 1000} KB; this one has ${Math.ceil(file.length / 1000)} KB`;
  }
  if (!outsideReference.test(file.toString())) return undefined;
  return 'a drawing that is complete in its own file; this one refers to another file or website';
}
