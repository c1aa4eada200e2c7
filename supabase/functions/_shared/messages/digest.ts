/** The digest in PostgreSQL: a list of the messages that are held as possible spam. */
import { sql } from '../database.ts';
import type { ListKind } from './list.ts';

export const digest: ListKind = {
  hoursApart: 1,
  list: sql`list_id`,
  // Staff have not decided about it. If they answered it, and its visitor contradicts that, the owner gets it.
  belongs: sql`state = 'held' and answered_at is null`,
  decidedBy: sql`discarded_by`,
  needsList: sql`list_id is null`,
  // Newer messages never overtake those that have waited longest.
  listedBy: sql`received_at, id`,
  // Each visitor's first message comes first, then each one's second, and so on, so no flood hides a visitor.
  shownBy: sql`
    row_number() over (partition by coalesce(visitor_hash, id::text) order by cardinality(hold_reasons), received_at),
    cardinality(hold_reasons), received_at, id`,
};
