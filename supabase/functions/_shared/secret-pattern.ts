/** Too long to guess, and safe in a header. */
export const secretPattern = /^[\x21-\x7e]{16,}$/;
