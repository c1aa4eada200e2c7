/** The letters of a QWERTY keyboard. Each row of 11 begins half a key to the right of the row above it. */
const keyboard = 'qwertyuiop asdfghjkl  zxcvbnm';

function areBeside(one: string, other: string): boolean {
  const [from, to] = [keyboard.indexOf(one), keyboard.indexOf(other)];
  // One place further is the next key, and 10 and 11 places further are the two keys below.
  return from >= 0 && to >= 0 && [1, 10, 11].includes(Math.abs(from - to));
}

/** @returns whether one character was left out, doubled, swapped with the next one, or is a letter beside the right one. */
export function isOneSlip(typed: string, meant: string): boolean {
  if (typed === meant) return false;
  let at = 0;
  while (typed[at] === meant[at]) at += 1;
  const typedRest = typed.slice(at);
  const meantRest = meant.slice(at);
  const leftOut = meantRest.slice(1);
  const doubled = meant.charAt(at - 1) + meantRest;
  const swapped = meant.charAt(at + 1) + meant.charAt(at) + meantRest.slice(2);
  if ([leftOut, doubled, swapped].includes(typedRest)) return true;
  const isOneReplaced = typed.length === meant.length && typedRest.slice(1) === meantRest.slice(1);
  return isOneReplaced && areBeside(typedRest.charAt(0), meantRest.charAt(0));
}
