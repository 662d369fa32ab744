import { createHash, type Hash } from 'node:crypto';
import { mkdir, open, rename, rm, type FileHandle } from 'node:fs/promises';
import { readFileSync } from 'node:fs';
import { endianness } from 'node:os';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { megabyte } from '#app/platform/byte-sizes';
import { databaseIdentity } from '#app/platform/database-identity.server';
import type { Database } from '#app/platform/db.server';
import type { Logger } from '#app/platform/logger.server';
import { ByteReader, ByteWriter } from '#app/search/index/byte-writer';
import { hashLanguageData } from '#app/search/language/load-analyser.server';
import { boundModules } from '../registry.server';
import { listEntryStates } from './search-documents.server';

/** By module, the state in which each entry is indexed. */
export type IndexedStates = Map<string, Map<string, string>>;

export const noStates = (): IndexedStates => new Map(boundModules.map(({ definition }) => [definition.key, new Map()]));

/**
 * Those entries that readers see now in the very state in which they were saved; null where so many are not that
 * it is quicker to read all anew.
 */
export async function stillReadable(readerDb: Database, saved: IndexedStates): Promise<IndexedStates | null> {
  const kept = noStates();
  let known = 0;
  let stay = 0;
  for (const module of boundModules) {
    const { key } = module.definition;
    const before = saved.get(key);
    known += before?.size ?? 0;
    for (const { id, state } of await listEntryStates(readerDb, module)) {
      if (before?.get(id) !== state) continue;
      kept.get(key)?.set(id, state);
      stay++;
    }
  }
  return stay < known * leastKept ? null : kept;
}

/** To take a page out of an index costs as much as to read one in. */
const leastKept = 0.75;
const magic = 'portal search index 1';
const hashName = 'sha256';
const hashBytes = 32;
/** Read and written at a time. */
const pieceBytes = megabyte;
/** What follows the head can be read in numbers of 32 bits. */
const alignment = 4;

/**
 * The search index on disk, so that a start need not read every text anew. Only a file is taken that this very build
 * has written from this very database, and that is complete. Which of its entries are out of date, the caller checks.
 */
export class SavedIndex {
  constructor(
    private readonly file: string,
    private readonly systemDb: Database,
    private readonly log: Logger,
  ) {}

  /** The states and the bytes that were saved last; null where there are none to be used. */
  async read(): Promise<{ states: IndexedStates; bytes: Uint8Array } | null> {
    try {
      const content = await readWhole(this.file);
      if (!content) return null;
      const reader = new ByteReader(content);
      if (reader.string() !== magic) return this.refuse('another format');
      if (reader.string() !== engineFingerprint()) return this.refuse('another version');
      if (reader.string() !== (await identityOf(this.systemDb))) return this.refuse('another database');
      if (!(await isInLog(this.systemDb, reader.string()))) return this.refuse('a later state of the database');
      const states = readStates(reader);
      const at = Math.ceil(reader.at / alignment) * alignment;
      return { states, bytes: content.subarray(at) };
    } catch (error) {
      this.log.warn({ err: error, file: this.file }, 'the saved search index cannot be read and is made anew');
      return null;
    }
  }

  /**
   * Saves in place of what was saved before: a file that is not whole is never there. Should two instances share the
   * folder and write at once, the checksum tells.
   * @param pieces what `SearchIndex.save` gives
   */
  async write(states: IndexedStates, pieces: Iterable<Uint8Array>, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    const head = new ByteWriter();
    head.string(magic);
    head.string(engineFingerprint());
    head.string(await identityOf(this.systemDb));
    head.string(await newestInLog(this.systemDb));
    writeStates(head, states);
    while (head.length % alignment !== 0) head.byte(0);
    await mkdir(dirname(this.file), { recursive: true, mode: 0o700 });
    const draft = `${this.file}.new`;
    const handle = await open(draft, 'w', 0o600);
    try {
      const hash = createHash(hashName);
      await writePiece(handle, hash, head.finish());
      for (const piece of pieces) {
        await writePiece(handle, hash, piece);
        signal.throwIfAborted();
      }
      await handle.writeFile(hash.digest());
      await handle.sync();
      await handle.close();
      await rename(draft, this.file);
    } catch (error) {
      await handle.close();
      await rm(draft, { force: true });
      throw error;
    }
  }

  private refuse(of: string): null {
    this.log.info({ file: this.file, of }, 'the saved search index does not fit and is made anew');
    return null;
  }
}

async function writePiece(handle: FileHandle, hash: Hash, piece: Uint8Array): Promise<void> {
  hash.update(piece);
  await handle.writeFile(piece);
}

/** The file without its checksum; null where there is no file. @throws Error where the checksum is another */
async function readWhole(file: string): Promise<Uint8Array | null> {
  const handle = await open(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (!handle) return null;
  try {
    const { size } = await handle.stat();
    const content = new Uint8Array(size);
    const hash = createHash(hashName);
    const end = Math.max(0, size - hashBytes);
    for (let at = 0; at < size;) {
      const { bytesRead } = await handle.read(content, at, Math.min(pieceBytes, size - at));
      if (bytesRead === 0) throw new Error('the file became shorter');
      hash.update(content.subarray(at, Math.max(at, Math.min(end, at + bytesRead))));
      at += bytesRead;
    }
    if (!hash.digest().equals(content.subarray(end))) throw new Error('the file is damaged');
    return content.subarray(0, end);
  } finally {
    await handle.close();
  }
}

function writeStates(out: ByteWriter, states: IndexedStates): void {
  out.number(states.size);
  for (const [module, ofModule] of states) {
    out.string(module);
    out.number(ofModule.size);
    for (const [id, state] of ofModule) {
      out.string(id);
      out.string(state);
    }
  }
}

function readStates(reader: ByteReader): IndexedStates {
  const states: IndexedStates = new Map();
  for (let modules = reader.number(); modules > 0; modules--) {
    const ofModule = new Map<string, string>();
    states.set(reader.string(), ofModule);
    for (let entries = reader.number(); entries > 0; entries--) ofModule.set(reader.string(), reader.string());
  }
  return states;
}

let fingerprint: string | undefined;

/**
 * Of all that decides what an index of the same entries has in it: the code (in a build this file has the rest in it,
 * or names it by its hash), the language's data, and the machine.
 */
export function engineFingerprint(): string {
  return (fingerprint ??= createHash(hashName)
    .update(readFileSync(fileURLToPath(import.meta.url)))
    .update(hashLanguageData())
    .update(`${process.version} ${endianness()}`)
    .digest('hex'));
}

/** The same for one history of one database: a copy that was promoted, or made anew, has another. */
const identityOf = (db: Database) => databaseIdentity(db, sql`system_identifier, timeline_id, oid`);

/** The newest entry of the audit log, by which a database is known that was put back to an earlier state. */
async function newestInLog(db: Database): Promise<string> {
  const { rows } = await db.execute<{ entry: string }>(
    sql`select concat(id, ' ', extract(epoch from at)) as entry from audit_log order by id desc limit 1`,
  );
  return rows[0]?.entry ?? '';
}

async function isInLog(db: Database, entry: string): Promise<boolean> {
  if (entry === '') return true;
  const { rows } = await db.execute(sql`
    select from audit_log
    where id = ${entry.split(' ')[0]}::bigint and concat(id, ' ', extract(epoch from at)) = ${entry}`);
  return rows.length > 0;
}
