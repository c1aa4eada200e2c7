/** No vowels, so no words; and none of the look-alikes B 8, G 6, I 1, O Q 0, S 5, U V, Z 2 against each other. */
const characters = 'CDFHJKLMNPRTWXY23456789';

const length = 8;

/**
 * The reference of a message: eight characters that can be read out on the phone.
 *
 * @param id the message's UUID, from which the reference always comes out the same, database or not. Of 100,000
 *   messages the next has one chance in 780,000 to meet a reference that is taken.
 */
export function referenceOf(id: string): string {
  let number = BigInt(`0x${id.replaceAll('-', '')}`);
  let reference = '';
  while (reference.length < length) {
    reference = characters.charAt(Number(number % BigInt(characters.length))) + reference;
    number /= BigInt(characters.length);
  }
  return reference;
}

export function isReference(text: string): boolean {
  return text.length === length && [...text].every((character) => characters.includes(character));
}
