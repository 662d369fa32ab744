import { eq, sql } from 'drizzle-orm';
import { announceRenewal } from '#app/audit/changes.server';
import type { ChangeFeed } from '#app/audit/change-feed.server';
import { followChanges } from '#app/audit/follow-changes.server';
import { findBuiltWorker } from '#app/platform/built-worker.server';
import type { Database } from '#app/platform/db.server';
import type { Logger } from '#app/platform/logger.server';
import { oneOf } from '#app/platform/one-of.server';
import { ProcessLost, runInProcess } from '#app/platform/run-in-process.server';
import type { FileStore } from '../file-store.server';
import { file_texts, file_uses, files } from '../tables.server';
import { extractText } from './extract-text.server';
import { type FileText, mostFileBytes, type TextType, textTypes } from './file-text';
import type { ExtractionJob } from './text-worker.server';

/** Raise it to have all files extracted again in the background. */
const extractorVersion = 2;

/** A claim that is older than this was left by an instance that ended. */
const patience = sql`interval '5 minutes'`;
/** A file whose reading has begun as often, and never ended, is not read again. */
const mostAttempts = 3;
const sweepEveryMs = 60_000;
const limits = { limitMs: 60_000, memoryMb: 256 };

export interface TextKeeping {
  db: Database;
  store: FileStore;
  changes: ChangeFeed;
  log: Logger;
  /** Extracts one file, in a process of its own where the portal is built. */
  extract?: (type: TextType, bytes: Uint8Array, signal: AbortSignal) => Promise<FileText>;
}

/**
 * Extracts the texts of new files, and at the start of those without text or with one of an older version: one at a
 * time across all instances.
 * @returns ends it, with the extraction under way
 */
export function startFileTexts(keeping: TextKeeping): () => Promise<void> {
  const { changes, log } = keeping;
  return followChanges({
    changes,
    sweepEveryMs,
    onChange({ subject, action }, run) {
      if (subject === 'file' && action === 'create') run();
    },
    work: (signal) => readDueFiles(keeping, signal),
    onError: (error) => log.warn({ err: error }, 'the texts of files could not be read, will be tried again'),
  });
}

/**
 * Extracts one file after another until none is due.
 * @returns how many
 */
export async function readDueFiles(keeping: TextKeeping, signal: AbortSignal): Promise<number> {
  let read = 0;
  for (; !signal.aborted; read++) {
    const name = await claimFile(keeping.db);
    if (name === null) break;
    await readFile(keeping, name, signal);
  }
  return read;
}

/** Claims the oldest due file, so that no other instance extracts it at the same time. */
async function claimFile(db: Database): Promise<string | null> {
  const claimed = await db.execute<{ file_name: string }>(sql`
    insert into file_texts as kept (file_name, claimed_at)
    select f.name, now() from files f
      where f.preview_of is null and f.file_size <= ${mostFileBytes} and ${oneOf(sql`f.file_type`, textTypes)}
        and not exists (select from file_texts t where t.file_name = f.name
          and (t.extractor >= ${extractorVersion} or t.claimed_at > now() - ${patience}))
      order by f.created_at, f.name limit 1
    on conflict (file_name) do update set claimed_at = now()
      where kept.extractor < ${extractorVersion} and kept.claimed_at <= now() - ${patience}
    returning file_name`);
  return claimed.rows[0]?.file_name ?? null;
}

async function readFile(keeping: TextKeeping, name: string, signal: AbortSignal): Promise<void> {
  const { db, store, changes, log, extract = extractApart } = keeping;
  const [file] = await db.select({ type: files.file_type }).from(files).where(eq(files.name, name));
  const stream = file && (await store.read(name));
  if (!stream) return; // The file was removed in the meantime, and its row with it.
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk as Uint8Array);
  const kept = eq(file_texts.file_name, name);
  const [begun] = await db
    .update(file_texts)
    .set({ attempts: sql`${file_texts.attempts} + 1` })
    .where(kept)
    .returning({ attempts: file_texts.attempts });
  const read = async () => {
    if (begun && begun.attempts > mostAttempts) throw new Error('the process ended whenever it was read');
    return { ...(await extract(file.type as TextType, Buffer.concat(chunks), signal)), unreadable: false };
  };
  const text = await read().catch((error: unknown) => {
    if (signal.aborted) return null;
    // The file need not be to blame: a later sweep reads it again, as often as where the portal ends.
    if (error instanceof ProcessLost) throw error;
    log.warn({ file: name, type: file.type, reason: String(error) }, 'a file has no text that could be read');
    return { pages: [], tagged: null, unreadable: true };
  });
  if (text === null) {
    await db
      .update(file_texts)
      .set({ claimed_at: new Date(0), attempts: sql`${file_texts.attempts} - 1` })
      .where(kept);
    return;
  }
  await db
    .update(file_texts)
    .set({ ...text, attempts: 0, extractor: extractorVersion })
    .where(kept);
  const uses = await db.select().from(file_uses).where(eq(file_uses.file_name, name));
  for (const { module, entry_id } of uses) await changes.publish(await announceRenewal(db, module, entry_id));
}

function extractApart(type: TextType, bytes: Uint8Array, signal: AbortSignal): Promise<FileText> {
  const file = findBuiltWorker('text-worker.js');
  if (!file) return extractText(type, bytes);
  return runInProcess<FileText>({ type, bytes } satisfies ExtractionJob, { ...limits, file }, signal);
}
