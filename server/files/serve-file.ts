import { pipeline, Readable, Transform, type TransformCallback } from 'node:stream';
import { eq } from 'drizzle-orm';
import { isHidden } from '#app/files/entry-files.server';
import { drawingType } from '#app/files/file-names';
import { isStoredName } from '#app/files/file-store.server';
import { pictureParameter } from '#app/markdown/picture-address';
import type { StoredFile } from '#app/files/save-upload.server';
import { files } from '#app/files/tables.server';
import { readsEverything } from '#app/content/access.server';
import { kilobyte, megabyte } from '#app/platform/byte-sizes';
import type { Database } from '#app/platform/db.server';
import { AppError } from '#app/platform/errors';
import { matchesEtag } from '#app/platform/etag.server';
import { withoutDiacritics } from '#app/platform/fold-letters';
import { fileTexts } from '#app/texts/pl/files';
import type { RequestContext } from '#app/request/request-context.server';
import { collectGarbage } from '#app/platform/collect-garbage.server';
import { parseRange } from './byte-range';

/** An uploaded file cannot act on this site: opened as a page, it has no origin, no scripts and no network. */
const filePolicy =
  "sandbox; default-src 'none'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'; form-action 'self'";

/** The same for a drawing in a text, which has its own styles: there a browser runs none of its scripts either. */
const drawingPolicy = `${filePolicy}; style-src 'unsafe-inline'; img-src data:; font-src data:`;

const heldBytes = 512 * kilobyte;
const collectEveryBytes = 4 * megabyte;

/**
 * GET and HEAD /files/{name}, its rights and ranges.
 * @throws AppError `not_found` for whoever may not read the file, as for one that is not there
 */
export async function serveFile(request: Request, ctx: RequestContext): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url);
  const name = pathname.replace(/^\/files\//, '');
  if (!isStoredName(name)) throw new AppError('not_found');
  const { file, caching } = await findReadable(ctx, name);
  const isDrawing = file.file_type === drawingType && searchParams.has(pictureParameter);
  const etag = `"${file.sha256.slice(0, 32)}"`;
  const headers = new Headers({
    'accept-ranges': 'bytes',
    'cache-control': caching,
    'content-security-policy': isDrawing ? drawingPolicy : filePolicy,
    'x-content-type-options': 'nosniff',
    etag,
    'last-modified': file.created_at.toUTCString(),
  });
  if (isKnown(request.headers, etag, file)) return new Response(null, { status: 304, headers });
  headers.set('content-type', isDrawing ? drawingType : servedType(file.file_type));
  headers.set('content-disposition', disposition(file));
  const range = wantsRange(request, file, etag)
    ? parseRange(request.headers.get('range') ?? undefined, file.file_size)
    : undefined;
  if (range === null) {
    for (const header of ['content-type', 'content-disposition']) headers.delete(header);
    headers.set('content-range', `bytes */${file.file_size}`);
    return new Response(null, { status: 416, headers });
  }
  if (range) headers.set('content-range', `bytes ${range.start}-${range.end}/${file.file_size}`);
  const length = range ? range.end - range.start + 1 : file.file_size;
  headers.set('content-length', String(length));
  if (request.method === 'HEAD') return new Response(null, { status: 200, headers });
  const stream = await ctx.services.storage.read(file.name, range);
  if (!stream) {
    ctx.services.log.warn({ file: file.name }, 'the store lacks a file that the database knows');
    throw new AppError('not_found');
  }
  request.signal.addEventListener('abort', () => stream.destroy(), { once: true });
  const passed = pipeline(stream, passExactly(length), (error) => {
    if (error && error.code !== 'ERR_STREAM_PREMATURE_CLOSE' && !request.signal.aborted)
      ctx.services.log.warn({ err: error, file: file.name }, 'a file broke off');
  });
  // Backpressure: the default counts chunks instead of bytes, and would buffer a whole file for a slow client.
  const strategy = new ByteLengthQueuingStrategy({ highWaterMark: heldBytes });
  return new Response(Readable.toWeb(passed, { strategy }) as ReadableStream, { status: range ? 206 : 200, headers });
}

/**
 * Breaks off where the store has more or fewer bytes than the answer's header says: a client would wait for the rest.
 * V8 lets up to 100 MB of sent chunks pile up before it collects them: a long file is sent with a collection every 4
 * MB.
 */
function passExactly(length: number): Transform {
  let passed = 0;
  let collectAt = collectEveryBytes;
  const whenWhole = (done: TransformCallback) =>
    done(passed === length ? null : new Error(`the store has ${passed} bytes of ${length}`));
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      passed += chunk.length;
      if (passed > length) return whenWhole(done);
      if (passed > collectAt) {
        collectAt = passed + collectEveryBytes;
        collectGarbage({ type: 'minor' });
      }
      done(null, chunk);
    },
    flush: whenWhole,
  });
}

/**
 * The database decides: a row visible through the public door is public, one that only the members' door shows is for
 * whoever is signed in; others only the admin door shows.
 */
async function findReadable(ctx: RequestContext, name: string): Promise<{ file: StoredFile; caching: string }> {
  const shown = await findFile(ctx.services.publicDoor.db, name);
  if (shown) return { file: shown, caching: 'public, max-age=3600' };
  const forMembers = ctx.isMember ? await findFile(ctx.readerDoor.db, name) : undefined;
  // Asked for anew each time: who has signed out must not see it.
  if (forMembers) return { file: forMembers, caching: 'private, no-cache' };
  const kept = readsEverything(ctx.reader.viewer) ? await findFile(ctx.reader.db, name) : undefined;
  if (!kept || (await isHidden(ctx.reader.db, kept))) throw new AppError('not_found');
  return { file: kept, caching: 'private, no-store' };
}

const findFile = async (db: Database, name: string) => (await db.select().from(files).where(eq(files.name, name)))[0];

/** Whether the client's copy is current: by its entity tag or, without one, by its date. */
function isKnown(headers: Headers, etag: string, file: StoredFile): boolean {
  const tags = headers.get('if-none-match');
  if (tags !== null) return matchesEtag(tags, etag);
  return Math.floor(file.created_at.getTime() / 1_000) * 1_000 <= Date.parse(headers.get('if-modified-since') ?? '');
}

/** A range counts for GET only, and with If-Range only while the file is unchanged. */
function wantsRange(request: Request, file: StoredFile, etag: string): boolean {
  const condition = request.headers.get('if-range');
  return (
    request.method === 'GET' &&
    (condition === null || condition === etag || condition === file.created_at.toUTCString())
  );
}

/**
 * Scripts, styles and documents are named so that no browser takes them for these: not even a page of this origin can
 * load them.
 */
function servedType(type: string): string {
  if (type === 'text/csv' || type === 'text/calendar') return `${type}; charset=utf-8`;
  if (/svg|wasm/.test(type)) return 'application/octet-stream';
  if (/^text\/|html|xml$|script/.test(type)) return 'text/plain; charset=utf-8';
  return type;
}

/**
 * Only what the portal itself has drawn anew is shown in the browser; all else is saved, under its own name (RFC 6266,
 * RFC 8187).
 */
function disposition(file: StoredFile): string {
  const ascii = withoutDiacritics(file.file_name).replace(/[^\x20-\x7e]|["\\%]/g, '');
  const encoded = encodeURIComponent(file.file_name).replace(
    /['()*!]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${file.preview_of ? 'inline' : 'attachment'}; filename="${ascii || fileTexts.nameless}"; filename*=UTF-8''${encoded}`;
}
