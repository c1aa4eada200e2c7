import sharp from 'sharp';
import { palette } from '../../theme.ts';
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

describe('The icon', () => {
  it.each([
    ['/icon-32.png', 32],
    ['/icon-192.png', 192],
    ['/icon-512.png', 512],
  ])('%s shows the logo from edge to edge, %i pixels wide, with transparent corners', async (path, size) => {
    const icon = await pixels(path);
    expect(icon.width).toBe(size);
    expect(icon.at(0, 0)[3]).toBe(0);
    expect(icon.at(size / 2, 1)).toEqual(black);
  });

  it.each([
    ['/apple-touch-icon.png', 180, 0.07],
    ['/icon-maskable-512.png', 512, 0.09],
  ])('%s is %i pixels wide, with a plain margin of at least %d of its width', async (path, size, edge) => {
    const icon = await pixels(path);
    expect(icon.width).toBe(size);
    expect(icon.at(size / 2, Math.floor(size * edge))).toEqual(limestone);
    expect(icon.at(size / 2, size / 2)).toEqual(black);
  });
});
