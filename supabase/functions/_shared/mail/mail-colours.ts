/** The colours of the emails, from the palette of the site: a text and its ground for each part. */
import { palette } from '../../../../src/palette.ts';

export const light = {
  page: palette.limestone,
  card: palette.shell,
  words: palette.limestone,
  line: palette.sand,
  text: palette.ink,
  label: palette.sea,
  link: palette.sea,
  button: palette.sea,
  onButton: palette.shell,
};

export const dark: Record<keyof typeof light, string> = {
  page: palette.ink,
  card: palette.deep,
  words: palette.ink,
  line: palette.lagoon,
  text: palette.limestone,
  label: palette.sand,
  link: palette.peach,
  button: palette.peach,
  onButton: palette.deep,
};
