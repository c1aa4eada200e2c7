import { perthDay, perthTimeOfDay } from '../perth-time.ts';
import { promisedHours } from '../promise.ts';

/** When to reply to a message: such as `by 8:47 am on` and `Sunday 22 November`, or at once. */
export function replyWhen(receivedAt: Date, at: Date): [when: string, day?: string] {
  const promised = new Date(receivedAt.getTime() + promisedHours * 3_600_000);
  if (promised <= at) return [`at once, because the promised ${promisedHours} hours are over`];
  // The date is included so that the email is still right if it arrives a week late.
  return [`by ${perthTimeOfDay(promised)} on`, perthDay(promised)];
}
