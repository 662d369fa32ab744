import { type ModuleDefinition, windowOf } from './define-module';
import type { EntryStatus } from './entry-status';

/** What the clock says of a published entry that is not public now. */
export const entryTimes = ['planned', 'ended'] as const;
export type EntryTime = (typeof entryTimes)[number];

type Timed = Readonly<Record<string, unknown>> & { status: EntryStatus };

/**
 * Whether a published entry has still to appear, or has been taken back by its time; null for what is public, and for
 * what is not published.
 */
export function entryTime(definition: ModuleDefinition, entry: Timed, now: Date): EntryTime | null {
  if (entry.status !== 'published') return null;
  const window = windowOf(definition);
  const [from, until] = [entry[window.from], entry[window.until]];
  if (from instanceof Date && from > now) return 'planned';
  return until instanceof Date && until <= now ? 'ended' : null;
}

/** Whether everybody may read an entry at this moment. */
export const isPublicAt = (definition: ModuleDefinition, entry: Timed, now: Date): boolean =>
  entry.status === 'published' && entryTime(definition, entry, now) === null;
