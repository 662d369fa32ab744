import type { EntryRow, ModuleCode } from '#app/content/bind-table.server';
import { parseChanges } from '#app/content/fields/release-changes';
import { paths } from '#app/paths';
import { formatLongDate } from '#app/platform/format';
import { changelog as changelogTexts } from '#app/texts/pl/sections/changelog';
import type { Release } from './public-view';

/** A changelog entry as its page shows it. */
export function presentRelease(entry: EntryRow, newest: boolean): Release {
  const [version, date] = [String(entry.version), String(entry.release_date)];
  return {
    title: entry.title,
    audience: entry.audience,
    version,
    url: paths.changelog.entry(version),
    date: { iso: date, text: formatLongDate(date) },
    changes: parseChanges(String(entry.content)).changes ?? [],
    tags: entry.tags,
    newest,
  };
}

export const changelogCode: ModuleCode = {
  present: (entry) => presentRelease(entry, false),
  titleAmongOthers: ({ title, version }) => `${changelogTexts.version(String(version))}: ${title}`,
};
