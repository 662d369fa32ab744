import { type ModuleDefinition, windowOf } from './define-module';

/** Why a published entry is not public at the moment. */
export const entryTimes = ['planned', 'ended'] as const;
export type EntryTime = (typeof entryTimes)[number];

/** An entry, or a state that it had. */
type Timed = Readonly<Record<string, unknown>>;

/** Between which instants it is public; null for one that is not published. */
export function readWindow(definition: ModuleDefinition, entry: Timed) {
  if (entry.status !== 'published') return null;
  const { from, until } = windowOf(definition);
  return { from: instantOf(entry[from]), until: instantOf(entry[until]) };
}

/** A row has dates, a kept state texts. */
const instantOf = (value: unknown): Date | null =>
  value instanceof Date ? value : typeof value === 'string' && value !== '' ? new Date(value) : null;

/** Whether a published entry is still planned or has ended; null for one that is public, or not published. */
export function entryTime(definition: ModuleDefinition, entry: Timed, now: Date): EntryTime | null {
  const window = readWindow(definition, entry);
  if (window?.from && window.from > now) return 'planned';
  return window?.until && window.until <= now ? 'ended' : null;
}

/** Whether everybody can read the entry at this moment. */
export const isPublicAt = (definition: ModuleDefinition, entry: Timed, now: Date): boolean =>
  entry.status === 'published' && entryTime(definition, entry, now) === null;
