declare module 'smartypants' {
  export function smartypantsu(text: string, attributes: '2'): string;
}
