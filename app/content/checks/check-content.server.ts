import { and, eq } from 'drizzle-orm';
import type { Checked } from '#app/checks/check-text';
import type { LinkTarget } from '#app/checks/checked-text';
import { findFileFlaws } from '#app/files/find-file-flaws.server';
import { textTypes } from '#app/files/texts/file-text';
import { file_uses, files } from '#app/files/tables.server';
import { findBuiltWorker } from '#app/platform/built-worker.server';
import type { Database } from '#app/platform/db.server';
import { oneOf } from '#app/platform/one-of.server';
import { AppError } from '#app/platform/errors';
import { WorkerThread } from '#app/platform/worker-thread.server';
import type { Analyser } from '#app/search/language/analyser';
import { checkTexts as texts } from '#app/texts/pl/checks';
import { findBroken } from '../outside-links/outside-addresses.server';
import { beginCheck, type CheckJob, type KnownOfText } from './begin-check';
import { findLinkTargets } from './link-targets.server';
import type { TextLinks } from './text-links';

/** What a check needs beside the text. */
export interface CheckDeps {
  /** The admin door, which also sees drafts: a link to a draft is told apart from a broken one. */
  db: Database;
  analyser: Analyser;
  publicUrl: string;
  /** How long the thread of long texts is kept for the next one, in milliseconds; as for a writer unless it says so. */
  idleMs?: number;
}

/** Shorter texts are checked in place: that takes some 50 ms at most, less than a thread takes to start. */
const apartFrom = 5_000;
/** Whoever writes checks every now and then, and a new thread takes longer for its first text. */
const limits = { limitMs: 60_000, idleMs: 180_000, waitMs: 30_000, mostWaiting: 100 };
const refusal = () =>
  new AppError('invalid', { message: texts.tooIntricate, fields: { content: [texts.tooIntricate] } });

type CheckThread = WorkerThread<CheckJob, Checked, TextLinks, KnownOfText>;

/** The thread in which long texts are checked, built as `file`. It shares the dictionary's data. */
export const openCheckThread = (file: string, { dictionary }: Analyser, options = limits): CheckThread =>
  new WorkerThread({ ...options, file, refusal, workerData: { arcs: dictionary.arcs } });

let apart: CheckThread | null | undefined;

function findApart(analyser: Analyser): CheckThread | null {
  const file = findBuiltWorker('check-worker.js');
  return file === null ? null : openCheckThread(file, analyser);
}

/** A text as it is saved or being written. */
export interface WrittenText {
  title: string | null;
  /** Left out where none is wanted, or nothing is known of it. */
  summary?: string | null | undefined;
  content: string;
  /** Whose files are looked at as well. */
  entryId?: string | undefined;
}

/**
 * The issues and the readability of a text, and the addresses outside the portal in it. Nothing is stored. A long text
 * is checked in a worker, so that it does not block other requests.
 * @throws AppError `invalid` for one that is too intricate to check, `unavailable` when too many wait
 */
export async function checkContent(
  { db, analyser, publicUrl, idleMs }: CheckDeps,
  { title, summary, content, entryId }: WrittenText,
): Promise<Checked & { outside: string[] }> {
  const outside = new Set<string>();
  const lookUp = async (links: TextLinks): Promise<KnownOfText> => {
    for (const url of links.outside.values()) outside.add(url);
    const attached = entryId === undefined ? [] : await findAttached(db, entryId, content);
    return { targets: await findTargets(db, links), attached };
  };
  const checked = await checkApart(analyser, { source: content, title, summary, publicUrl }, lookUp, idleMs);
  return { ...checked, outside: [...outside] };
}

async function checkApart(
  analyser: Analyser,
  job: CheckJob,
  lookUp: (links: TextLinks) => Promise<KnownOfText>,
  idleMs: number | undefined,
): Promise<Checked> {
  const thread = job.source.length < apartFrom ? null : (apart ??= findApart(analyser));
  if (thread) return thread.do(job, lookUp, idleMs);
  const { links, finish } = beginCheck(job, (form) => analyser.dictionary.lemmasOf(form));
  return finish(await lookUp(links));
}

/** Where the links of a text lead; of those outside only the broken ones are known. */
async function findTargets(db: Database, { own, outside }: TextLinks): Promise<Map<string, LinkTarget>> {
  const targets = await findLinkTargets(db, own);
  const broken = await findBroken(db, outside.values());
  for (const [written, url] of outside) {
    const failure = broken.get(url);
    if (failure !== undefined) targets.set(written, { state: 'dead', failure });
  }
  return targets;
}

/** The files of an entry that its text has no link to, and that screen readers or nobody can read. */
async function findAttached(db: Database, entryId: string, content: string) {
  const used = await db
    .select({ name: files.name, fileName: files.file_name })
    .from(file_uses)
    .innerJoin(files, eq(files.name, file_uses.file_name))
    .where(and(eq(file_uses.entry_id, entryId), oneOf(files.file_type, textTypes)))
    .orderBy(files.file_name);
  const beside = used.filter(({ name }) => !content.includes(name));
  const flaws = await findFileFlaws(
    db,
    beside.map(({ name }) => name),
  );
  return beside.flatMap(({ name, fileName }) => {
    const flaw = flaws.get(name);
    return flaw ? [{ name: fileName, flaw }] : [];
  });
}
