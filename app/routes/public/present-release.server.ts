import type { EntryRow } from '#app/content/bind-table.server';
import { parseChanges } from '#app/content/fields/release-changes';
import type { Release } from '#app/content/modules/changelog/public-view';
import { paths } from '#app/paths';
import { formatLongDate } from '#app/platform/format';

/** A changelog entry as its page shows it. */
export function presentRelease(entry: EntryRow, newest: boolean): Release {
  const [version, date] = [String(entry.version), String(entry.release_date)];
  return {
    title: entry.title,
    version,
    url: paths.changelog.entry(version),
    date: { iso: date, text: formatLongDate(date) },
    changes: parseChanges(String(entry.content)).changes ?? [],
    newest,
  };
}
