import sharp from 'sharp';
import { orientations, turnedPhotograph } from '../../../tests/support/turned-photograph.ts';
import { socialPicture } from './social-picture.ts';

const size = { width: 1200, height: 630 };
const location = 'Busselton, Western Australia';
const logo = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle cx="4.5" cy="4.5" r="4.5" fill="#fff"/></svg>',
);
const night = sharp({ create: { width: 1600, height: 1000, channels: 3, background: '#000000' } });

describe('The picture of a shared link', () => {
  const names = ['Bay', 'Geographe Bay Resorts', 'The Long Name of a Company '.repeat(4), 'Sun & Sea <Resorts>'];

  it.each(names)('is a JPEG of 1200 by 630 pixels, with the name %j in its left half', async (name) => {
    const picture = await socialPicture({ name, location }, { hero: await night.png().toBuffer(), logo });
    expect(await sharp(picture).metadata()).toMatchObject({ format: 'jpeg', ...size });
    const words = sharp(await sharp(picture).threshold(100).toBuffer()).trim({ threshold: 50 });
    const { info } = await words.toBuffer({ resolveWithObject: true });
    const { width, height, trimOffsetLeft = 0, trimOffsetTop = 0 } = info;
    expect(width).toBeGreaterThan(300);
    expect(width - trimOffsetLeft).toBeLessThanOrEqual(600);
    expect([trimOffsetLeft, trimOffsetTop]).toEqual([-72, -84]);
    expect(height - trimOffsetTop).toBeLessThanOrEqual(630 - 60);
  });

  it.each(orientations)('shows a photograph with the EXIF orientation %i upright', async (orientation) => {
    const light = { create: { width: 100, height: 100, channels: 3, background: '#ffffff' } } as const;
    const upright = await night
      .clone()
      .composite([{ input: light, left: 1500, top: 900 }])
      .png()
      .toBuffer();
    const hero = await turnedPhotograph(upright, orientation);
    const picture = sharp(await socialPicture({ name: 'Bay', location }, { hero, logo }));
    const corner = await picture.extract({ left: 1150, top: 580, width: 50, height: 50 }).toBuffer();
    const { channels } = await sharp(corner).stats();
    expect(channels[0]?.mean).toBeGreaterThan(200);
  });
});
