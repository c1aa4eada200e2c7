/** The hours of the promise: when staff, the owner and the operator hear of a message without an answer. */

/** Hours in which the page promises an answer. After that, the owner gets an email, and the visitor a button. */
export const promisedHours = 24;
/** Hours without an answer before a reminder lists a message, which usually leaves four of the promised hours. */
export const remindAfterHours = promisedHours - 4;
/** Hours without an answer after which the answer check fails. */
export const maxAnswerHours = 3 * promisedHours;
/** Hours from its receipt, or from an answer that has not come, after which a held message fails it after a nudge. */
export const maxNudgedHours = 4 * promisedHours;
/** Hours from the end of a month to its report, when each message has had the promised hours. It comes at 8 am. */
export const reportAfterHours = promisedHours + 8;
