/** An error that the developer can fix. It is printed without a stack trace. */
export class UserError extends Error {}
