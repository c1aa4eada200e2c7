import type { Locator } from 'playwright-core';
import { palette } from '../../supabase/functions/_shared/palette.ts';

const rgb = (hex: string) => `rgb(${[1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16)).join(', ')})`;
const colours = new Map(
  Object.entries({ ...palette, mist: '#d7e6e6', white: '#ffffff' }).map(([name, hex]) => [rgb(hex), name]),
);

/** @returns such as "Figtree 400 17 ink on sand": font, weight, size in pixels, and the ground unless it is clear. */
export async function lookOf(part: Locator): Promise<string> {
  const [font, weight, size, colour, ground] = await part.first().evaluate((element) => {
    const { fontFamily, fontWeight, fontSize, color, backgroundColor } = getComputedStyle(element);
    return [fontFamily, fontWeight, fontSize, color, backgroundColor] as const;
  });
  const words = [font.split(',')[0], weight, Math.round(parseFloat(size)), colours.get(colour) ?? colour];
  return [...words, ...(colours.has(ground) ? ['on', colours.get(ground)] : [])].join(' ');
}
