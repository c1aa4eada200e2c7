/** The names of the form's fields that visitors do not see, the same in the form and in the site function. */

/** The idempotency key, in forms that the browser posts; the form's script sends it in a header. */
export const idempotencyKeyField = 'key';

/** The earlier key, beside a derived idempotency key. */
export const earlierKeyField = 'earlier-key';

/** The honeypot: only programs fill it in. */
export const honeypotField = 'website';
