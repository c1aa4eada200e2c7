/** A colour in the form `#0a2c3b`, or its red, green and blue values from 0 to 255. */
type Colour = string | number[];

/** The contrast ratio (WCAG 2.2) between two colours. */
export function contrast(one: Colour, other: Colour): number {
  const [dark = 0, bright = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (bright + 0.05) / (dark + 0.05);
}

function luminance(colour: Colour): number {
  const channels = typeof colour === 'string' ? [...Buffer.from(colour.slice(1), 'hex')] : colour;
  const [red = 0, green = 0, blue = 0] = channels.map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
