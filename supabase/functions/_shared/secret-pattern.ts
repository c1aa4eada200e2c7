/** Long enough not to be guessed, and fit for a header as it is. */
export const goodSecret = /^[\x21-\x7e]{16,}$/;
