import sharp from 'sharp';
import { palette } from '../../palette';
import { iconFiles } from './icon-files';

/** A disc with a cross, which fills its square. */
const logo = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">
  <circle cx="32" cy="32" r="32" fill="#123456"/><path d="M32 12v40M12 32h40" stroke="#fff" stroke-width="6"/>
</svg>`);

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

test.each([
  ['/icon-32.png', 32],
  ['/icon-192.png', 192],
  ['/icon-512.png', 512],
])(
  '%s is the logo alone, %i pixels wide: its corners are transparent and it reaches the edges.',
  async (path, width) => {
    const icon = await pixels(path);
    expect(icon.width).toBe(width);
    expect(icon.at(0, 0)[3]).toBe(0);
    expect(icon.at(width / 2, 1)[3]).toBe(255);
  },
);

test('The touch icon is 180 pixels wide, on a background.', async () => {
  const icon = await pixels('/apple-touch-icon.png');
  expect(icon.width).toBe(180);
  expect(icon.at(0, 0)).toEqual(limestone);
  expect(icon.at(90, 90)).not.toEqual(limestone);
});

test('The maskable icon has only background outside of the circle that phones may cut it to.', async () => {
  const icon = await pixels('/icon-maskable-512.png');
  const outside: number[][] = [];
  for (let y = 0; y < 512; y++) {
    for (let x = 0; x < 512; x++) if (Math.hypot(x - 255.5, y - 255.5) > 0.4 * 512 + 1) outside.push(icon.at(x, y));
  }
  expect(new Set(outside.map(String))).toEqual(new Set([String(limestone)]));
  expect(icon.at(256, 256)).not.toEqual(limestone);
});

test('The logo is drawn at the size of the icon, not enlarged: few pixels have a colour in between.', async () => {
  const icon = await pixels('/icon-512.png');
  const colours = new Set<string>();
  for (let y = 0; y < 512; y++) colours.add(String(icon.at(256, y)));
  expect(colours.size).toBeLessThan(16);
});
