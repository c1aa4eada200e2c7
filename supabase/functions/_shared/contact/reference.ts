/** No vowels, so no words. At most one character from each look-alike group: B 8, G 6, I 1, O Q 0, S 5, U V, Z 2. */
const characters = 'CDFHJKLMNPRTWXY23456789';
const base = characters.length;
const length = 8;

/** After 100,000 messages, the chance that the next UUID's reference is already taken is one in 780,000. */
export function referenceOf(id: string): string {
  const number = BigInt(`0x${id.replaceAll('-', '')}`) % BigInt(base) ** BigInt(length);
  const digits = Array.from(number.toString(base).padStart(length, '0'));
  return digits.map((digit) => characters.charAt(parseInt(digit, base))).join('');
}

export function isReference(text: string): boolean {
  return text.length === length && Array.from(text).every((character) => characters.includes(character));
}
