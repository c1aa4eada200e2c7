import sharp from 'sharp';
import { palette } from '../../../supabase/functions/_shared/palette.ts';
import { iconFiles } from './icon-files.ts';

/** A disc that fills its square. */
const logo = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="-4 -4 8 8"><circle r="4"/></svg>');

/** The pixels of an icon, each as red, green, blue and opacity. */
async function pixels(path: string) {
  const file = (await iconFiles(logo)).get(path);
  const { data, info } = await sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return {
    width: info.width,
    at: (x: number, y: number) => [...data.subarray((y * info.width + x) * 4).subarray(0, 4)],
  };
}

const limestone = [...Buffer.from(palette.limestone.slice(1), 'hex'), 255];
const black = [0, 0, 0, 255];

it.each([
  ['/icon-32.png', 32, 0, black, 1],
  ['/icon-192.png', 192, 0, black, 1],
  ['/icon-512.png', 512, 0, black, 1],
  // A phone cuts off the margins of these two.
  ['/apple-touch-icon.png', 180, 255, limestone, 12],
  ['/icon-maskable-512.png', 512, 255, limestone, 46],
])('The icon %s has %i pixels, corners of opacity %i, and %j at %i pixels from the top, then black', async (...row) => {
  const [path, size, opacity, colour, y] = row;
  const icon = await pixels(path);
  expect(icon.width).toBe(size);
  expect(icon.at(0, 0)[3]).toBe(opacity);
  expect(icon.at(size / 2, y)).toEqual(colour);
  expect(icon.at(size / 2, y + 6)).toEqual(black);
});
