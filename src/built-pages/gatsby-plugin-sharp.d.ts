/** Types for what this project uses. The package has none of its own. */
declare module 'gatsby-plugin-sharp' {
  import type { Actions, Node } from 'gatsby';
  import type { IGatsbyImageData } from 'gatsby-plugin-image';

  type File = { absolutePath: string; name: string; internal: Pick<Node['internal'], 'contentDigest'> };

  const plugin: {
    setActions: (actions: Pick<Actions, 'createJobV2'>) => void;
    generateImageData: (image: { file: File; args: object }) => Promise<IGatsbyImageData>;
    /** The package itself calls this export, for every picture. */
    getImageSizeAsync: (file: File) => Promise<{ width: number; height: number; type: string }>;
  };
  export default plugin;
}

declare module 'gatsby-plugin-sharp/gatsby-worker' {
  /** Encodes a photograph, as a job that was created with `createJobV2`. */
  export function IMAGE_PROCESSING(job: {
    inputPaths: { path: string }[];
    outputDir: string;
    args: object;
  }): Promise<void>;
}
