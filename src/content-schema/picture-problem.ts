import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import sharp from 'sharp';
import { leastSize, type PictureRule } from './picture-rule.ts';
import { reasonOf } from './reason-of.ts';
import { viewBoxOf } from './view-box.ts';

/** @returns what kind of picture was expected at this path; undefined if the picture is valid. */
export async function pictureProblem(path: string, rule: PictureRule): Promise<string | undefined> {
  try {
    return await problemIn(path, rule);
  } catch (error) {
    return `${kindsOf(rule)}; this file cannot be read as one (${reasonOf(error)}): export it in a usual size, and upload it again`;
  }
}

const kindsOf = ({ endings }: PictureRule) => `a picture of these kinds: ${endings.join(', ')}`;

async function problemIn(path: string, rule: PictureRule): Promise<string | undefined> {
  const { endings, minWidth = 0, minHeight = 0, shape } = rule;
  const name = basename(path).normalize();
  // Netlify refuses a site with such a name, and Gatsby reads no file whose name starts with a dot.
  if (/^\.|[#?\\]/.test(name)) return 'a picture whose name has no # ? \\ and no dot at its start: rename it';
  const names = existsSync(dirname(path)) ? await readdir(dirname(path)) : [];
  // macOS may have decomposed the accents in a name.
  const found = names.find((one) => one.normalize() === name);
  if (!found) {
    // The build does not find a file whose name differs in case, but macOS and Windows do.
    const other = names.find((one) => one.normalize().toLowerCase() === name.toLowerCase());
    if (other) return `a picture that exists; images/${other} exists: upper and lower case matter`;
    return 'a picture that exists; there is no such file in images/: upload it, or choose another';
  }
  // Passes the bytes to sharp, because sharp caches files that it opens by path.
  const bytes = await readFile(join(dirname(path), found));
  const decoder = sharp(bytes);
  const picture = await decoder.metadata();
  if (!endings.includes(picture.format)) {
    return `${kindsOf(rule)}; this file contains ${picture.format}, whatever its name: export it again`;
  }
  const problem = picture.format === 'svg' && drawingProblem(bytes, rule);
  if (problem) return problem;
  // Reads the whole file, because a partly uploaded picture still has a complete header. One pixel is quickest.
  const pixel = await decoder
    .resize(1, 1)
    .toBuffer()
    .catch(() => undefined);
  if (!pixel) return 'a complete picture; part of this file is missing or damaged: upload it again';
  if (picture.hasAlpha && (await decoder.stats()).channels.at(-1)?.max === 0) {
    return 'a picture that shows something; all of this one is transparent';
  }
  const { width, height } = picture.autoOrient;
  const fits = { tall: height > width, square: height === width };
  if (width >= minWidth && height >= minHeight && (!shape || fits[shape])) return undefined;
  const expected = ['a', shape, 'picture', leastSize(rule)].filter(Boolean).join(' ');
  return `${expected}; this one is ${width} wide and ${height} high`;
}

/** The HTML of every page contains the logo, so a large one delays everything. */
const maxDrawingBytes = 100_000;

/** A reference to anything but a part of the drawing: browsers would load nothing for it. */
const outsideReference = /(?:\bhref\s*=\s*|\burl\(\s*)["']?(?!["'#\s]|data:)|@import/i;

/** What a program in a drawing begins with. */
const program = /<(?:\w+:)?(?:script|foreignObject)\b|(?<=\s)on\w+(?=\s{0,9}=\s{0,9}["'])|javascript:/i;

function drawingProblem(file: Buffer, { hasViewBox }: PictureRule): string | undefined {
  if (file.length > maxDrawingBytes) {
    return `a drawing of at most ${maxDrawingBytes / 1000} KB; this one has ${Math.ceil(file.length / 1000)} KB`;
  }
  const svg = file.toString();
  const [found] = program.exec(svg) ?? [];
  if (found) return `a drawing without programs; this one has ${found}: export it again without it`;
  if (outsideReference.test(svg)) {
    return 'a drawing that is complete in its own file; this one refers to another file or website';
  }
  if (!hasViewBox || viewBoxOf(svg)) return undefined;
  return 'a drawing with a viewBox, such as viewBox="0 0 640 420"; this one has none: export it again with one';
}
