/** @returns the left, top, width and height of a drawing; undefined if its `svg` element states none that can be shown. */
export function viewBoxOf(svg: string): number[] | undefined {
  const [, numbers = ''] = /<svg\b[^>]*\sviewBox\s*=\s*["']([^"']*)["']/.exec(svg) ?? [];
  const viewBox = numbers
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const [, , width = 0, height = 0] = viewBox;
  return viewBox.length === 4 && viewBox.every(Number.isFinite) && width > 0 && height > 0 ? viewBox : undefined;
}
