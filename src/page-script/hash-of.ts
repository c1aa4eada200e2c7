/** @returns a short hash (FNV-1a, 32 bits) that tells one build's form props from another's. */
export function hashOf(value: object): string {
  let hash = 0x811c9dc5;
  for (const character of JSON.stringify(value)) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 0).toString(36);
}
