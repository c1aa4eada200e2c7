/** The package brings no types: https://github.com/papandreou/subset-font#readme. */
declare module 'subset-font' {
  type Options = {
    targetFormat: 'woff2';
    /** The OpenType features that stay. */
    keepFeatures: readonly string[];
  };
  export default function subsetFont(font: Buffer, characters: string, options: Options): Promise<Buffer>;
}
