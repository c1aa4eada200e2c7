/** Which letters are beside each letter on a QWERTY keyboard. */
const beside: Partial<Record<string, string>> = {
  q: 'wa',
  w: 'qeas',
  e: 'wrsd',
  r: 'etdf',
  t: 'ryfg',
  y: 'tugh',
  u: 'yihj',
  i: 'uojk',
  o: 'ipkl',
  p: 'ol',
  a: 'qwsz',
  s: 'weadzx',
  d: 'ersfxc',
  f: 'rtdgcv',
  g: 'tyfhvb',
  h: 'yugjbn',
  j: 'uihknm',
  k: 'iojlm',
  l: 'opk',
  z: 'asx',
  x: 'sdzc',
  c: 'dfxv',
  v: 'fgcb',
  b: 'ghvn',
  n: 'hjbm',
  m: 'jkn',
};

/** Every text that is one slip from this one: a character left out, doubled, swapped with the next, or a letter beside. */
export function slipsOf(meant: string): string[] {
  const slips = Array.from(meant).flatMap((character, at) => {
    const [before, after] = [meant.slice(0, at), meant.slice(at + 1)];
    return [
      before + after,
      before + character + character + after,
      before + after.slice(0, 1) + character + after.slice(1),
      ...Array.from(beside[character] ?? '', (other) => before + other + after),
    ];
  });
  return [...new Set(slips)].filter((slip) => slip !== meant);
}
