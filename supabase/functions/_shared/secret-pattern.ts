/** Too long to guess, safe in a header, and none of the placeholders in docs/deploy.md. */
export const secretPattern = /^(?!YOUR_)[\x21-\x7e]{16,}$/;
