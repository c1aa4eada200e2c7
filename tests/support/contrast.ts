/** The linear light, from 0 to 1, for each value (0 to 255) of a colour channel. */
const light = Array.from({ length: 256 }, (_, value) => {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
});

/** The relative luminance (WCAG 2.2) of the colour whose red, green and blue values (0 to 255) begin at `start`. */
export function luminance(points: Uint8Array, start = 0): number {
  const lightAt = (place: number) => light[points[place] ?? 0] ?? 0;
  return 0.2126 * lightAt(start) + 0.7152 * lightAt(start + 1) + 0.0722 * lightAt(start + 2);
}

/** The contrast ratio (WCAG 2.2) between two colours in the form `#0a2c3b`. */
export function contrast(one: string, other: string): number {
  const [dark = 0, bright = 0] = [one, other]
    .map((colour) => luminance(Buffer.from(colour.slice(1), 'hex')))
    .sort((a, b) => a - b);
  return (bright + 0.05) / (dark + 0.05);
}
