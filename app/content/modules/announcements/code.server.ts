import type { EntryRow, ModuleCode } from '#app/content/bind-table.server';
import { formatDate, formatDateTime } from '#app/platform/format';
import type { Importance } from './importance';

/** What stands below the title of an announcement. A draft may have no day of its own yet. */
export function presentAnnouncement(entry: EntryRow) {
  const from = entry.valid_from instanceof Date ? entry.valid_from : null;
  return {
    importance: entry.importance as Importance,
    audience: entry.audience,
    from: from ? { iso: from.toISOString(), text: formatDate(from) } : null,
    until: entry.valid_until instanceof Date ? formatDateTime(entry.valid_until) : null,
    tags: entry.tags,
  };
}

export type ShownAnnouncement = ReturnType<typeof presentAnnouncement>;

export const announcementCode: ModuleCode = { present: presentAnnouncement };
