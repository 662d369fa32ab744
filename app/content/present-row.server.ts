import type { BoundModule, EntryRow } from './bind-table.server';
import { type ListColumn, windowOf } from './define-module';
import type { ScheduledDraft } from './drafts/scheduled-drafts.server';
import { entryTime, isPublicAt } from './entry-time';
import { onServerOf } from './fields/behaviours.server';
import { formatDateTime } from '#app/platform/format';
import { shownFields } from './fields/entry-fields';
import type { OptionLabels } from './fields/field-behaviour';
import { addressOf } from './registry';
import type { ListRow } from './screens/list-row';

interface Presented {
  now: Date;
  columns: readonly ListColumn[];
  /** Names of accounts, by id. */
  accounts: OptionLabels;
  /** Drafts with a time, by the id of their entry. */
  scheduled: ReadonlyMap<string, ScheduledDraft>;
}

/** An entry as a row of the panel's list, with all cells as texts. */
export function presentRow(
  { definition }: BoundModule,
  entry: EntryRow,
  { now, columns, accounts, scheduled }: Presented,
): ListRow {
  const time = entryTime(definition, entry, now);
  const change = scheduled.get(entry.id);
  const moment = time && entry[windowOf(definition)[time === 'planned' ? 'from' : 'until']];
  return {
    id: entry.id,
    title: entry.title,
    status: entry.status,
    audience: entry.audience,
    time: time && moment instanceof Date ? { state: time, at: formatDateTime(moment) } : null,
    change: change ? { ...change, at: formatDateTime(change.at) } : null,
    publicUrl: isPublicAt(definition, entry, now) ? addressOf(definition, entry) : null,
    cells: Object.fromEntries(columns.map((column) => [column.field, cellText(definition, column, entry, accounts)])),
  };
}

function cellText(
  definition: BoundModule['definition'],
  { field: name, cell }: ListColumn,
  entry: EntryRow,
  accounts: OptionLabels,
): string | null {
  if (cell === 'address') return addressOf(definition, entry);
  const field = shownFields(definition)[name];
  return field ? onServerOf(field).cell(entry, name, field, accounts) : null;
}
