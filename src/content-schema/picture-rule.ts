export type PictureRule = {
  /** In lower case. The file's content must match one of them. */
  endings: string[];
  /** In pixels, after the rotation that the camera recorded. A tall picture is at least as high, so it needs no height. */
  minWidth?: number;
  minHeight?: number;
  shape?: 'tall' | 'square';
  /** A drawing on the page gets its width and height from there. */
  hasViewBox?: true;
};

/** @returns such as "at least 1600 pixels wide and 900 high"; undefined for a drawing, which has no least size. */
export function leastSize({ minWidth, minHeight }: PictureRule): string | undefined {
  if (minWidth === undefined) return undefined;
  return `at least ${minWidth} pixels wide${minHeight === undefined ? '' : ` and ${minHeight} high`}`;
}
