import type { EntryRow } from './bind-table.server';
import type { ModuleDefinition } from './define-module';
import { onServerOf } from './fields/behaviours.server';
import { excerptOf } from './markdown/plain-text';

/** The short text of an entry on a card or in a feed: its summary, else the beginning of its text. */
export function entryExcerpt(definition: ModuleDefinition, entry: EntryRow): string {
  const summary = definition.summary && entry[definition.summary];
  if (typeof summary === 'string' && summary !== '') return excerptOf(summary);
  const excerpts = Object.entries(definition.fields).map(([name, field]) => onServerOf(field).excerpt(entry, name));
  return excerpts.find((excerpt) => excerpt !== '') ?? '';
}
