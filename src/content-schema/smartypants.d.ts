declare module 'smartypants' {
  /** @param attributes '1' turns `--` into an em dash; '2' turns `--` into an en dash, and `---` into an em dash. */
  export function smartypantsu(text: string, attributes: '1' | '2'): string;
}
