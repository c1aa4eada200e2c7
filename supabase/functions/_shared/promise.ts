/** The hours of the promise: when staff, the owner and the operator hear of a message without an answer. */

/** Hours in which the page promises an answer. After that, the owner gets an email, and the visitor a button. */
export const promisedHours = 24;
/** Hours without an answer before a reminder lists a message, which usually leaves four of the promised hours. */
export const remindAfterHours = 20;
/** Hours without an answer after which the answer check fails. */
export const maxAnswerHours = 72;
/** Hours from its receipt, or from an answer that has not come, after which a held message fails it after a nudge. */
export const maxNudgedHours = 96;
