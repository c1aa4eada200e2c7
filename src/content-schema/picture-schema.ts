/** The schemas of pictures, which check the file that a path names. */
import { objectOf, optionalTextMatching, text, textMatching } from './field-schemas.ts';
import type { NoPicture, Picture } from './read-picture.ts';

/** What these schemas read from disk; the validation passes it in as yup's context. */
export type PictureContext = {
  /** @param path relative to the content file. */
  readPicture: (path: string) => Promise<Picture | NoPicture>;
};

type PictureKind = {
  /** Of the file's name, in lower case. */
  endings: readonly [string, ...string[]];
  /** As sharp names them. */
  formats: readonly string[];
};

const photographs: PictureKind = { endings: ['jpg', 'jpeg', 'png'], formats: ['jpeg', 'png'] };
const drawings: PictureKind = { endings: ['svg'], formats: ['svg'] };

/** Cameras write them in upper case. */
const inBothCases = (endings: readonly string[]) => [...endings, ...endings.map((ending) => ending.toUpperCase())];

export const pictureEndings = inBothCases([...photographs.endings, ...drawings.endings]);

const missing = 'a picture that exists: no file is at this path (upper and lower case matter)';
const damaged = 'a whole picture: a part of this file is missing or damaged; upload it again';

type Dimensions = { expected: string; areMetBy: (picture: Picture) => boolean };

function pictureFile({ endings, formats }: PictureKind, dimensions: Dimensions) {
  const kinds = endings.join(', ');
  const expected = `the path of a picture in content/images (${kinds}), such as "./images/name.${endings[0]}"`;
  const allEndings = inBothCases(endings);
  return textMatching(new RegExp(`^\\./images/[^/]+\\.(${allEndings.join('|')})$`), expected, 100)
    .test('picture', async (path, { options, createError }) => {
      const picture = await (options.context as PictureContext).readPicture(path);
      if (picture === 'missing') return createError({ message: missing });
      if (picture === 'damaged') return createError({ message: damaged });
      if (picture === 'unreadable' || !formats.includes(picture.format)) {
        return createError({ message: `a picture of these kinds: ${kinds}; the file holds something else` });
      }
      const { width, height } = picture;
      const size = `${String(width)} by ${String(height)}`;
      return dimensions.areMetBy(picture) || createError({ message: `${dimensions.expected}; this one is ${size}` });
    })
    .meta({ file: { endings: allEndings }, expected: `${expected}: ${dimensions.expected}` });
}

const square: Dimensions = { expected: 'a square picture', areMetBy: ({ width, height }) => width === height };

export const squareDrawing = () => pictureFile(drawings, square);

/** The value of the page's `object-position`, which keeps this point of a picture in each crop. */
const focus = () =>
  optionalTextMatching(
    /^((\d\d?|100)% (\d\d?|100)%)?$/,
    'the point that each crop keeps, from the left and from the top, such as "70% 40%", or no text for the middle',
  );

/** Shown in place of another on screens that are taller than wide; the text for those who cannot see it is the other's. */
export const tallPhotograph = (leastWidth: number) =>
  objectOf({
    file: pictureFile(photographs, {
      expected: `a picture at least ${String(leastWidth)} pixels wide, and higher than wide`,
      areMetBy: ({ width, height }) => width >= leastWidth && height > width,
    }),
    focus: focus(),
  }).meta({ typeName: 'TallPhotograph' });

/** @param leastWidth in pixels. */
export const photograph = (leastWidth: number) =>
  objectOf({
    file: pictureFile(photographs, {
      expected: `a picture at least ${String(leastWidth)} pixels wide`,
      areMetBy: ({ width }) => width >= leastWidth,
    }),
    alt: text(150),
    focus: focus(),
  }).meta({ typeName: 'Photograph' });
