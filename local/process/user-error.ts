/** An error that somebody can act on: its message is shown as it is, without a stack. */
export class UserError extends Error {}
