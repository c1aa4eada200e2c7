import sharp from 'sharp';
import { shaded, socialPicture, textArea, textColours } from './social-picture';

const size = { width: 1200, height: 630 };

/** A photograph of a sun over the sea, from an SVG. */
function photograph(): Promise<Buffer> {
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1000">
    <path fill="#9bc4e2" d="M0 0h1600v600H0z"/><path fill="#2a6f8f" d="M0 600h1600v400H0z"/>
    <circle cx="1200" cy="300" r="120" fill="#ffe9b0"/>
  </svg>`;
  return sharp(Buffer.from(picture)).jpeg().toBuffer();
}

const white = () =>
  sharp({ create: { ...size, channels: 3, background: '#ffffff' } })
    .jpeg()
    .toBuffer();

const logo = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle cx="4.5" cy="4.5" r="4.5" fill="#fff"/></svg>',
);
const location = 'Busselton, Western Australia';

type Pixels = { data: Buffer; channels: number };

async function pixels(picture: Buffer, area = { left: 0, top: 0, ...size }): Promise<Pixels> {
  const { data, info } = await sharp(picture).extract(area).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, channels: info.channels };
}

/** The relative luminance of WCAG 2.2, of red, green and blue from 0 to 255. */
function luminance(colour: Uint8Array): number {
  const [red = 0, green = 0, blue = 0] = Array.from(colour, (value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

test('The picture is a JPEG of 1200 by 630, small enough for every social network.', async () => {
  const picture = await socialPicture({ name: 'Bay Resorts', location }, { hero: await photograph(), logo });
  expect(await sharp(picture).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
  expect(picture.length).toBeLessThan(300_000);
});

test('A photograph with an EXIF orientation is turned upright.', async () => {
  const upright = await sharp(await photograph())
    .resize(600)
    .jpeg()
    .toBuffer();
  const lying = await sharp(upright).rotate(-90).withMetadata({ orientation: 6 }).jpeg({ quality: 100 }).toBuffer();
  const shown = await pixels(await shaded(lying));
  const expected = await pixels(await shaded(upright));
  let difference = 0;
  for (const [at, value] of expected.data.entries()) difference += Math.abs(value - (shown.data[at] ?? 0));
  expect(difference / expected.data.length).toBeLessThan(4);
});

test.each([
  [textColours.name, 4.5],
  // What WCAG asks for in large text.
  [textColours.location, 3],
])('Text in %s has a contrast of at least %d wherever it may stand, even over a white photograph.', async (...args) => {
  const [colour, enough] = args;
  const { data, channels } = await pixels(await shaded(await white()), textArea);
  let brightest = 0;
  for (let at = 0; at < data.length; at += channels)
    brightest = Math.max(brightest, luminance(data.subarray(at, at + 3)));
  const text = luminance(Buffer.from(colour.slice(1), 'hex'));
  expect((text + 0.05) / (brightest + 0.05)).toBeGreaterThanOrEqual(enough);
});

test.each(['Bay', 'Geographe Bay Resort Management', 'The Long Name of a Company '.repeat(4), 'Sun & Sea <Resorts>'])(
  'The name %j stays in the shaded part of the picture, and nothing else changes.',
  async (name) => {
    const picture = await pixels(await socialPicture({ name, location }, { hero: await photograph(), logo }));
    const ground = await pixels(
      await sharp(await shaded(await photograph()))
        .jpeg({ quality: 82, mozjpeg: true })
        .toBuffer(),
    );
    const changed = { left: Infinity, right: 0, top: Infinity, bottom: 0 };
    for (let at = 0; at < ground.data.length; at += ground.channels) {
      if (Math.abs((picture.data[at] ?? 0) - (ground.data[at] ?? 0)) < 48) continue;
      const [x, y] = [(at / ground.channels) % 1200, Math.floor(at / ground.channels / 1200)];
      changed.left = Math.min(changed.left, x);
      changed.right = Math.max(changed.right, x);
      changed.top = Math.min(changed.top, y);
      changed.bottom = Math.max(changed.bottom, y);
    }
    // JPEG smears an edge by some pixels.
    expect(changed.left).toBeGreaterThanOrEqual(textArea.left - 8);
    expect(changed.right).toBeLessThanOrEqual(textArea.left + textArea.width + 8);
    expect(changed.top).toBeGreaterThanOrEqual(60);
    expect(changed.bottom).toBeLessThanOrEqual(630 - 60);
  },
);
