/** @returns why something failed, as the program that failed says it, on one line. */
export const reasonOf = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).replaceAll(/\s+/g, ' ').trim();
