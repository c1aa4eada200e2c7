import { digest } from './digest.ts';
import type { ListKind, ListKindName } from './list-kind.ts';
import { overdue } from './overdue.ts';
import { reminder } from './reminder.ts';
import { report } from './report.ts';

export function listKinds(hasOwner: boolean): Record<ListKindName, ListKind> {
  return { digest, reminder, overdue: overdue(hasOwner), report };
}
