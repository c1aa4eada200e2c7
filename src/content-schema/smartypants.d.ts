declare module 'smartypants' {
  /** @param attributes what to change: '1', or '2' for `--` as the shorter of two dashes. */
  export function smartypantsu(text: string, attributes: '1' | '2'): string;
}
