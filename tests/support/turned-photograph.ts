import sharp from 'sharp';

/** The values of EXIF's orientation: how a camera was held, and so how a viewer turns or mirrors the stored picture. */
export const orientations = [1, 2, 3, 4, 5, 6, 7, 8];

/** The orientations that undo each other. All others undo themselves. */
const opposite: Partial<Record<number, number>> = { 6: 8, 8: 6 };

/** @returns a JPEG that is stored for this orientation, and that a viewer shows like the upright picture. */
export async function turnedPhotograph(upright: Buffer, orientation: number): Promise<Buffer> {
  const toStore = opposite[orientation] ?? orientation;
  const tagged = await sharp(upright).withMetadata({ orientation: toStore }).toBuffer();
  return sharp(tagged).autoOrient().withMetadata({ orientation }).jpeg().toBuffer();
}
