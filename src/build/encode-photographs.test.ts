import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Actions } from 'gatsby';
import type { IGatsbyImageData } from 'gatsby-plugin-image';
import sharp from 'sharp';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import { orientations, turnedPhotograph } from '../../tests/support/turned-photograph.ts';
import './encode-photographs.ts';

type Job = { inputPaths: { path: string }[]; outputDir: string; args: object };
type File = { absolutePath: string; name: string; internal: { contentDigest: string } };

const { setActions, generateImageData } = jest.requireActual<{
  setActions: (actions: Pick<Actions, 'createJobV2'>) => void;
  generateImageData: (image: { file: File; args: object }) => Promise<IGatsbyImageData>;
}>('gatsby-plugin-sharp');

const { IMAGE_PROCESSING: encode } = jest.requireActual<{ IMAGE_PROCESSING: (job: Job) => Promise<void> }>(
  'gatsby-plugin-sharp/gatsby-worker',
);

const site = temporaryFolder();

/** @returns what gatsby-plugin-sharp builds from a photograph: its ratio of height to width, a JPEG and an AVIF. */
async function built(photograph: Buffer, name: string) {
  jest.spyOn(process, 'cwd').mockReturnValue(site);
  const absolutePath = join(site, `${name}.jpg`);
  writeFileSync(absolutePath, photograph);
  const jobs: Promise<void>[] = [];
  setActions({
    createJobV2: async (job) => {
      jobs.push(encode({ ...job, inputPaths: job.inputPaths.map((path) => ({ path })) }));
      await jobs.at(-1);
    },
  });
  const { height, width, images } = await generateImageData({
    file: { absolutePath, name, internal: { contentDigest: name } },
    args: { layout: 'fullWidth', formats: ['auto', 'avif'], placeholder: 'none', breakpoints: [60] },
  });
  await Promise.all(jobs);
  const urls = [images.fallback?.src, images.sources?.[0]?.srcSet.split(' ')[0]];
  return { ratio: height / width, files: urls.map((url) => readFileSync(join(site, 'public', url ?? ''))) };
}

it.each(orientations)('A photograph with the orientation %i is built upright and complete', async (orientation) => {
  const mark = { create: { width: 30, height: 30, channels: 3, background: 'white' } } as const;
  const upright = await sharp({ create: { width: 90, height: 120, channels: 3, background: 'black' } })
    .composite([{ input: mark, left: 0, top: 0 }])
    .png()
    .toBuffer();
  const { ratio, files } = await built(await turnedPhotograph(upright, orientation), `turned-${orientation}`);
  expect(ratio).toBeCloseTo(120 / 90);
  for (const file of files) {
    const { data, info } = await sharp(file).greyscale().raw().toBuffer({ resolveWithObject: true });
    expect(info).toMatchObject({ width: 60, height: 80 });
    const lightness = (x: number, y: number) => data[y * info.width + x] ?? 0;
    expect([lightness(15, 15) > 200, lightness(15, 25) < 50, lightness(25, 15) < 50]).toEqual([true, true, true]);
  }
});
