import { type ModuleDefinition, windowOf } from './define-module';
import type { EntryStatus } from './entry-status';

/** Why a published entry is not public at the moment. */
export const entryTimes = ['planned', 'ended'] as const;
export type EntryTime = (typeof entryTimes)[number];

type Timed = Readonly<Record<string, unknown>> & { status: EntryStatus };

/** Whether a published entry is still planned or has ended; null for one that is public, or not published. */
export function entryTime(definition: ModuleDefinition, entry: Timed, now: Date): EntryTime | null {
  if (entry.status !== 'published') return null;
  const window = windowOf(definition);
  const [from, until] = [entry[window.from], entry[window.until]];
  if (from instanceof Date && from > now) return 'planned';
  return until instanceof Date && until <= now ? 'ended' : null;
}

/** Whether everybody can read the entry at this moment. */
export const isPublicAt = (definition: ModuleDefinition, entry: Timed, now: Date): boolean =>
  entry.status === 'published' && entryTime(definition, entry, now) === null;
