/** Types for the package, which has none of its own: https://github.com/papandreou/subset-font#readme. */
declare module 'subset-font' {
  export type Options = {
    targetFormat: 'woff2';
    /** The OpenType features to keep. */
    keepFeatures: readonly string[];
    /** The ranges of a variable font's axes to keep, such as that of `wght`. */
    variationAxes: Record<string, { min: number; max: number }>;
  };
  export default function subsetFont(font: Buffer, characters: string, options: Options): Promise<Buffer>;
}
