import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { palette } from '../palette';
import { iconFiles } from './icon-files';

const logo = readFileSync('content/images/logo.svg');

/** An icon as pixels, each four numbers. */
async function pixels(address: string) {
  const file = (await iconFiles(logo)).get(address);
  const { data, info } = await sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return {
    width: info.width,
    at: (x: number, y: number) => [...data.subarray((y * info.width + x) * 4).subarray(0, 4)],
  };
}

const limestone = [...Buffer.from(palette.limestone.slice(1), 'hex'), 255];

test.each([
  ['/icon-192.png', 192],
  ['/icon-512.png', 512],
])(
  '%s is the logo alone, %i pixels wide: its corners are empty and its edges reach those of the picture.',
  async (address, width) => {
    const icon = await pixels(address);
    expect(icon.width).toBe(width);
    expect(icon.at(0, 0)[3]).toBe(0);
    expect(icon.at(width / 2, 1)[3]).toBe(255);
  },
);

test('The icon that a phone puts on its screen is 180 pixels wide and stands on a ground, as phones show none as black.', async () => {
  const icon = await pixels('/apple-touch-icon.png');
  expect(icon.width).toBe(180);
  expect(icon.at(0, 0)).toEqual(limestone);
  expect(icon.at(90, 90)).not.toEqual(limestone);
});

test('Of the icon that may be cut to a circle of four fifths, only ground is outside of that circle.', async () => {
  const icon = await pixels('/icon-maskable-512.png');
  const outside: number[][] = [];
  for (let y = 0; y < 512; y++) {
    for (let x = 0; x < 512; x++) if (Math.hypot(x - 255.5, y - 255.5) > 0.4 * 512 + 1) outside.push(icon.at(x, y));
  }
  expect(new Set(outside.map(String))).toEqual(new Set([String(limestone)]));
  expect(icon.at(256, 256)).not.toEqual(limestone);
});

test('An icon is as sharp at 512 pixels as the drawing is: few pixels are of a colour in between.', async () => {
  const icon = await pixels('/icon-512.png');
  const colours = new Set<string>();
  for (let y = 0; y < 512; y++) colours.add(String(icon.at(256, y)));
  expect(colours.size).toBeLessThan(16);
});
