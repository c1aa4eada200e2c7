/** The hidden field with the idempotency key, for forms posted by the browser; the form's script sends it in a header. */
export const idempotencyKeyField = 'key';
