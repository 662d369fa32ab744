import type { Audience } from '../audience';
import type { EntryTime } from '../entry-time';

/** An entry as a row of the list. */
export interface ListRow {
  id: string;
  title: string;
  status: string;
  audience: Audience;
  /** Set for a published entry that is not public now: whether it is planned or has ended, and when. */
  time: { state: EntryTime; at: string } | null;
  /** When a draft over it is due to be published, and why it would be held back then. */
  change: { at: string; held: string | null } | null;
  /** Its public address, while it is public. */
  publicUrl: string | null;
  cells: Record<string, string | null>;
}
