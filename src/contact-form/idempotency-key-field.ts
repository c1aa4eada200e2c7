/** The form's hidden field for the key under which a message arrives once; the form's own script sends it in a header. */
export const idempotencyKeyField = 'key';
