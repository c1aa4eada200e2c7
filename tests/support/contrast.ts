/** The relative luminance of WCAG 2.2 of a colour, whose red, green and blue are from 0 to 255. */
export function luminance(colour: Iterable<number>): number {
  const [red = 0, green = 0, blue = 0] = Array.from(colour, (value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast ratio of WCAG 2.2 of two colours such as `#0a2c3b`. */
export function contrast(one: string, other: string): number {
  const [dark = 0, bright = 0] = [one, other]
    .map((colour) => luminance(Buffer.from(colour.slice(1), 'hex')))
    .sort((a, b) => a - b);
  return (bright + 0.05) / (dark + 0.05);
}
