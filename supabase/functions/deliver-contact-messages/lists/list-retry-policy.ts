import type { MailFailure } from '../../_shared/mail/mailer.ts';
import { pauseForCopy } from '../../_shared/message/retry-policy.ts';
import type { LeasedList } from './list-kind.ts';

const minute = 60;

/** Whether a list is brief: from the third attempt on, because a mail server may refuse visitors' words every time. */
export function isBriefList({ attempts }: Pick<LeasedList, 'attempts'>): boolean {
  return attempts >= 3;
}

/** @returns seconds. There are three attempts within ten minutes. */
export function retryListAfter(list: Pick<LeasedList, 'attempts' | 'madeFor'>, failure: MailFailure): number {
  if (failure === 'unknown outcome') return pauseForCopy(list.madeFor);
  return (isBriefList(list) ? 30 : 4) * minute;
}
