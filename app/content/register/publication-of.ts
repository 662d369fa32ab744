import { type ModuleDefinition, windowOf } from '../define-module';
import { isPublicAt, readWindow } from '../entry-time';
import { behaviourOf } from '../fields/behaviours';
import { entryFields } from '../fields/entry-fields';
import { differingFields, type EntryState } from '../revisions/revision-content';

/** A save that readers see, as the public register tells of it. */
export interface Publication {
  publicAt: Date;
  kind: 'publish' | 'change';
  note: string;
}

interface Saved {
  at: Date;
  note: string;
  before: EntryState | undefined;
  after: EntryState;
}

/** Whether a save opens to everybody what was for members. */
export const isOpened = ({ before, after }: Pick<Saved, 'before' | 'after'>): boolean =>
  before?.audience === 'members' && after.audience !== 'members';

/**
 * What the register tells of a save; null where readers see nothing of it: the entry is not public after it, or only
 * its place, its times or what is for writers changed. A note that was written before readers could see its save is
 * left out.
 */
export function publicationOf(definition: ModuleDefinition, { at, note, before, after }: Saved): Publication | null {
  const window = readWindow(definition, after);
  if (!window) return null;
  const publicAt = window.from && window.from > at ? window.from : at;
  if (window.until && window.until <= publicAt) return null;
  const isPlanned = publicAt > at;
  if (!before || isPlanned || !isPublicAt(definition, before, at) || isOpened({ before, after }))
    return { publicAt, kind: 'publish', note: isPlanned ? '' : note };
  const unseen = unseenFields(definition);
  return differingFields(before, after).some((name) => !unseen.has(name)) ? { publicAt, kind: 'change', note } : null;
}

/** The names of the fields that change nothing of what an entry's own page says. */
function unseenFields(definition: ModuleDefinition): ReadonlySet<string> {
  const fields = entryFields(definition);
  const unseen = fields.filter(([, field]) => field.forWriters || !behaviourOf(field).isOnPage(field));
  // Times of a module's own are told on its pages; the common ones are not.
  const times = definition.capabilities.window ? [] : Object.values(windowOf(definition));
  return new Set(['status', ...times, ...unseen.map(([name]) => name)]);
}
