/** An error that the developer can fix: its message is printed without a stack trace. */
export class UserError extends Error {}
