import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { displayFont } from './display-font';
import { shaded, socialPicture, textArea, textColours } from './social-picture';

const hero = readFileSync('content/images/hero.jpg');
const logo = readFileSync('content/images/logo.svg');
const location = 'Busselton, Western Australia';
let font: string;

beforeAll(async () => {
  font = await displayFont();
});

type Pixels = { data: Buffer; channels: number };

async function pixels(picture: Buffer, area = { left: 0, top: 0, width: 1200, height: 630 }): Promise<Pixels> {
  const { data, info } = await sharp(picture).extract(area).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, channels: info.channels };
}

/** As WCAG 2.2 defines it, of a colour's red, green and blue from 0 to 255. */
function luminance(colour: Uint8Array): number {
  const [red = 0, green = 0, blue = 0] = Array.from(colour, (value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

test('The picture is a JPEG of 1200 by 630, small enough for every site.', async () => {
  const picture = await socialPicture({ name: 'Bay Resorts', location }, { hero, logo }, font);
  expect(await sharp(picture).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
  expect(picture.length).toBeLessThan(300_000);
});

test('A photograph that its camera says is to be turned is shown as it is on the page.', async () => {
  const upright = await sharp(hero).resize(600).jpeg().toBuffer();
  const lying = await sharp(upright).rotate(-90).withMetadata({ orientation: 6 }).jpeg({ quality: 100 }).toBuffer();
  const shown = await pixels(await shaded(lying));
  const expected = await pixels(await shaded(upright));
  let difference = 0;
  for (const [at, value] of expected.data.entries()) difference += Math.abs(value - (shown.data[at] ?? 0));
  expect(difference / expected.data.length).toBeLessThan(4);
});

test.each(textColours)(
  'Text of the colour %s has a contrast of at least 4.5 wherever it may stand.',
  async (colour) => {
    const { data, channels } = await pixels(await shaded(hero), textArea);
    let brightest = 0;
    for (let at = 0; at < data.length; at += channels)
      brightest = Math.max(brightest, luminance(data.subarray(at, at + 3)));
    const text = luminance(Buffer.from(colour.slice(1), 'hex'));
    expect((text + 0.05) / (brightest + 0.05)).toBeGreaterThanOrEqual(4.5);
  },
);

test.each(['Bay', 'Geographe Bay Resort Management', 'The Long Name of a Company '.repeat(4), 'Sun & Sea <Resorts>'])(
  'The name %j stands in the shaded part of the picture, and nothing else is changed.',
  async (name) => {
    const picture = await pixels(await socialPicture({ name, location }, { hero, logo }, font));
    const ground = await pixels(
      await sharp(await shaded(hero))
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
    // The compression smears an edge by some pixels.
    expect(changed.left).toBeGreaterThanOrEqual(textArea.left - 8);
    expect(changed.right).toBeLessThanOrEqual(textArea.left + textArea.width + 8);
    expect(changed.top).toBeGreaterThanOrEqual(60);
    expect(changed.bottom).toBeLessThanOrEqual(630 - 60);
  },
);
