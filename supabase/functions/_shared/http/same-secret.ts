/** Compares hashes, so that the time taken reveals nothing about the secret, not even its length. */
export async function sameSecret(given: string, secret: string): Promise<boolean> {
  return (await digest(given)) === (await digest(secret));
}

async function digest(text: string): Promise<string> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))).join();
}
