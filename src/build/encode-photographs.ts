import { readFile } from 'node:fs/promises';
import type { BuildArgs } from 'gatsby';
import pluginSharp from 'gatsby-plugin-sharp';
import sharp, { type AvifOptions, type Sharp } from 'sharp';

/** A phone's first picture arrives with the page, so files of its quality get more effort. */
const phoneQuality = 34;

// gatsby-plugin-sharp 5.16 has no option for AVIF's effort. sharp's default of 4 took half the time of a first build.
// It takes 5 to 6 times as long as 3, for 1 to 6% fewer bytes.
Object.assign(sharp.prototype as object, {
  avif(this: Sharp, options: AvifOptions) {
    return this.heif({ effort: options.quality === phoneQuality ? 4 : 3, ...options, compression: 'av1' });
  },
});

// gatsby-plugin-sharp 5.16 takes a photograph's size before it rotates it as the camera recorded, so it would crop an
// upright photograph from a phone to a wide one.
Object.assign(pluginSharp as object, {
  getImageSizeAsync: async ({ absolutePath }: { absolutePath: string }) => {
    // Passes the bytes to sharp, because sharp caches files that it opens by path.
    const { autoOrient, format } = await sharp(await readFile(absolutePath)).metadata();
    return { ...autoOrient, type: format };
  },
});

/** Gatsby encodes the photographs in the pages' queries, which it runs only after webpack. That leaves a core idle. */
export async function encodePhotographs({ store, ...gatsby }: BuildArgs): Promise<void> {
  const getState = store.getState as () => { components: Map<string, { query: string }> };
  for (const { query } of getState().components.values()) {
    if (query) await gatsby.graphql(query);
  }
}
