/** Long enough not to be guessed, and fit for a header as it is. */
export const secretPattern = /^[\x21-\x7e]{16,}$/;
