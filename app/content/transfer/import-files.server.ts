import { createHash } from 'node:crypto';
import { eq, inArray } from 'drizzle-orm';
import type { FileContext } from '#app/files/file-context.server';
import { saveUpload } from '#app/files/save-upload.server';
import { files } from '#app/files/tables.server';
import { nodesIn } from '#app/markdown/walk';
import { paths } from '#app/paths';
import { AppError } from '#app/platform/errors';
import { reasonOf } from '#app/platform/sentence-of';
import { transferTexts as texts } from '#app/texts/pl/transfer';
import { fileAddress } from '../markdown/dress-html';
import { parseMarkdown } from '../markdown/parse-markdown';
import type { FileReport, Outcome, PlannedFile } from './bundle';

/** Names of files that were looked up, and whether the portal has them now. */
export type Brought = Map<string, boolean>;

/** A sentence may end behind an address. */
const withoutDots = (name: string) => name.replace(/\.+$/, '');

const namesIn = (json: string): string[] => [
  ...new Set([...json.matchAll(fileAddress)].map(([, name]) => withoutDots(name ?? ''))),
];

/** The names of the portal's files in fields. */
export const namedFiles = (fields: object): string[] => namesIn(JSON.stringify(fields));

/** Those of them that are needed: code names files as an example. */
const neededFiles = (fields: object): string[] =>
  namesIn(JSON.stringify(fields, (_, value: unknown) => (typeof value === 'string' ? withoutCode(value) : value)));

function withoutCode(text: string): string {
  let rest = text;
  for (const { type, position } of [...nodesIn(parseMarkdown(text))].reverse())
    if ((type === 'code' || type === 'inlineCode') && position)
      rest = rest.slice(0, position.start.offset) + rest.slice(position.end.offset);
  return rest;
}

/** The SHA-256 of files by their name in addresses. */
export type FileHashes = ReadonlyMap<string, string>;

/** A text with what its files contain in place of their names: files of a foreign folder get other names each time. */
export const withHashes = (text: string, hashes: FileHashes): string =>
  text.replaceAll(fileAddress, (_, name: string) => {
    const plain = withoutDots(name);
    return paths.file(hashes.get(plain) ?? plain) + name.slice(plain.length);
  });

/**
 * Stores files under these names, each once.
 * @returns their reports, and the names of those that are missing
 */
export async function bringFiles(
  writer: FileContext,
  known: ReadonlyMap<string, PlannedFile>,
  names: readonly string[],
  brought: Brought,
  mostBytes: number,
): Promise<{ reports: FileReport[]; missing: string[] }> {
  const reports: FileReport[] = [];
  const missing: string[] = [];
  for (const name of names) {
    const planned = known.get(name);
    if (!brought.has(name)) {
      const report = planned && (await bringFile(writer, planned, mostBytes));
      if (report) reports.push(report);
      brought.set(name, report ? report.outcome !== 'refused' : await isKnown(writer, name));
    }
    if (!brought.get(name)) missing.push(name);
  }
  return { reports, missing };
}

/** What of these fields' files is missing, in Polish. */
export function noteMissing(fields: object, missing: readonly string[]): string[] {
  const needed = missing.length > 0 ? neededFiles(fields) : [];
  return missing.filter((name) => needed.includes(name)).map(texts.notes.missingFile);
}

/** What the files of these names contain that the portal has. */
export async function storedHashes({ db }: FileContext, names: readonly string[]): Promise<FileHashes> {
  const rows = await db
    .select({ name: files.name, sha256: files.sha256 })
    .from(files)
    .where(inArray(files.name, [...names]));
  return new Map(rows.map(({ name, sha256 }) => [name, sha256]));
}

export async function hashPlanned({ sha256, open }: PlannedFile): Promise<string> {
  if (sha256 !== undefined) return sha256;
  const hash = createHash('sha256');
  for await (const chunk of await open()) hash.update(chunk);
  return hash.digest('hex');
}

const isKnown = async ({ db }: FileContext, name: string) =>
  (await db.select({ name: files.name }).from(files).where(eq(files.name, name))).length > 0;

/** @param name its name in the portal */
export const reportFile = (
  { source, fileName }: PlannedFile,
  outcome: Outcome,
  name: string,
  notes: string[] = [],
): FileReport => ({ source, what: 'file', title: fileName, address: paths.file(name), outcome, notes });

const namedAsPicture = /\.(?:png|jpe?g|gif|webp|svg|bmp|tiff?|avif)$/i;

async function bringFile(writer: FileContext, planned: PlannedFile, mostBytes: number): Promise<FileReport> {
  const { name, fileName, sha256 } = planned;
  const refused = (note: string) => reportFile(planned, 'refused', name, [note]);
  const [present] = await writer.db.select().from(files).where(eq(files.name, name));
  if (present) {
    if (sha256 !== undefined && present.sha256 !== sha256) return refused(texts.problems.otherFile);
    return reportFile(planned, 'same', name);
  }
  try {
    const stored = await saveUpload(writer, { stream: await planned.open(), fileName, mostBytes, name });
    if (sha256 !== undefined && stored.sha256 !== sha256) return refused(texts.problems.changedFile);
    const isNoPicture = namedAsPicture.test(fileName) && !stored.file_type.startsWith('image/');
    return reportFile(planned, 'new', name, isNoPicture ? [texts.notes.noPicture] : []);
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    return refused(reasonOf(error));
  }
}
