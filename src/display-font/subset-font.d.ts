/** Types for the package, which has none of its own: https://github.com/papandreou/subset-font#readme. */
declare module 'subset-font' {
  type Options = {
    targetFormat: 'woff2';
    /** The OpenType features to keep. */
    keepFeatures: readonly string[];
  };
  export default function subsetFont(font: Buffer, characters: string, options: Options): Promise<Buffer>;
}
