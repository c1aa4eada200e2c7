/** Compares in a time that reveals nothing about the secret but its length, which is the same for all derived keys. */
export function sameSecret(given: string, secret: string): boolean {
  let difference = given.length ^ secret.length;
  for (let place = 0; place < secret.length; place += 1)
    difference |= given.charCodeAt(place) ^ secret.charCodeAt(place);
  return difference === 0;
}
