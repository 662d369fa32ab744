import { asc } from 'drizzle-orm';
import type { FileContext } from '#app/files/file-context.server';
import { sweepStore, unfinishedGraceMs } from '#app/files/sweep-files.server';
import { files } from '#app/files/tables.server';
import type { Check } from './check';

/** Bytes without a row, and rows without bytes. */
export function fileChecks(context: FileContext): Check[] {
  const { db, store, clock } = context;
  const read = async () => {
    const rows = await db.select({ name: files.name, title: files.file_name }).from(files).orderBy(asc(files.name));
    const stored = new Map<string, Date>();
    for await (const { name, modifiedAt } of store.list()) stored.set(name, modifiedAt);
    return { rows, stored };
  };
  return [
    {
      name: 'missingBytes',
      severity: 'error',
      async find() {
        const { rows, stored } = await read();
        return rows.filter(({ name }) => !stored.has(name)).map(({ name, title }) => ({ what: `${name} (${title})` }));
      },
    },
    {
      name: 'orphanedBytes',
      severity: 'warning',
      async find() {
        const { rows, stored } = await read();
        const known = new Set(rows.map(({ name }) => name));
        const before = new Date(clock.now().getTime() - unfinishedGraceMs);
        return [...stored].filter(([name, at]) => !known.has(name) && at < before).map(([name]) => ({ what: name }));
      },
      mend: async () => void (await sweepStore(context)),
    },
  ];
}
