import { eq } from 'drizzle-orm';
import type { FileContext } from '#app/files/file-context.server';
import { saveUpload } from '#app/files/save-upload.server';
import { files } from '#app/files/tables.server';
import { AppError } from '#app/platform/errors';
import { errorTexts } from '#app/texts/pl/errors';
import { transferTexts as texts } from '#app/texts/pl/transfer';
import type { FileReport, Planned, PlannedFile } from './bundle';

/** Names of files that were looked up, and whether the portal has them now. */
export type Brought = Map<string, boolean>;

const fileAddress = /\/files\/([A-Za-z0-9][\w.-]{0,119})/g;

/** The names of the portal's files in fields. */
const namedFiles = (fields: Record<string, unknown>): string[] => [
  ...new Set([...JSON.stringify(fields).matchAll(fileAddress)].map(([, name]) => (name ?? '').replace(/\.+$/, ''))),
];

/**
 * Stores the files that something names, under these names, each once.
 * @returns their reports, and what is missing, in Polish
 */
export async function bringFiles(
  writer: FileContext,
  known: ReadonlyMap<string, PlannedFile>,
  { fields }: Planned,
  brought: Brought,
  limit: number,
): Promise<{ reports: FileReport[]; notes: string[] }> {
  const reports: FileReport[] = [];
  const notes: string[] = [];
  for (const name of namedFiles(fields)) {
    const planned = known.get(name);
    if (!brought.has(name)) {
      const report = planned && (await bringFile(writer, planned, limit));
      if (report) reports.push(report);
      brought.set(name, report ? report.outcome !== 'refused' : await isKnown(writer, name));
    }
    if (!brought.get(name)) notes.push(texts.notes.missingFile(name));
  }
  return { reports, notes };
}

const isKnown = async ({ db }: FileContext, name: string) =>
  (await db.select({ name: files.name }).from(files).where(eq(files.name, name))).length > 0;

async function bringFile(writer: FileContext, planned: PlannedFile, limit: number): Promise<FileReport> {
  const { name, fileName, sha256, source } = planned;
  const report = { source, what: 'file', title: fileName, address: `/files/${name}` } as const;
  const refused = (note: string): FileReport => ({ ...report, outcome: 'refused', notes: [note] });
  const [present] = await writer.db.select().from(files).where(eq(files.name, name));
  if (present) {
    if (sha256 !== undefined && present.sha256 !== sha256) return refused(texts.problems.otherFile);
    return { ...report, outcome: 'same', notes: [] };
  }
  try {
    const stored = await saveUpload(writer, { stream: await planned.open(), fileName, limit, name });
    if (sha256 !== undefined && stored.sha256 !== sha256) return refused(texts.problems.changedFile);
    return { ...report, outcome: 'new', notes: [] };
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    return refused(Object.values(error.fields).flat().join(' ') || (error.detail ?? errorTexts[error.code]));
  }
}
