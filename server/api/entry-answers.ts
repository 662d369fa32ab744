import { unrestricted } from '#app/content/access.server';
import type { BoundModule, EntryRow } from '#app/content/bind-table.server';
import { requireEntry } from '#app/content/entries/get-entry.server';
import { entryTag, type PresentedEntry, presentEntry } from '#app/content/present-entry.server';
import type { Database } from '#app/platform/db.server';
import { etagOf, matchesEtag } from '#app/platform/etag.server';
import { ReadyResponse } from '#app/platform/ready-response';
import type { ApiContext } from './api-env';

/** The answer to a call that writes an entry. */
export const answerEntry = (module: BoundModule, entry: EntryRow): Response =>
  answerShown(presentEntry(module.definition, entry, unrestricted));

/** An entry with its entity tag, both of the same text; 304 for whoever has it already. */
export function answerShown(shown: PresentedEntry, known?: string): Response {
  const text = JSON.stringify(shown);
  const etag = etagOf(text);
  return matchesEtag(known, etag) ? new Response(null, { status: 304, headers: { etag } }) : jsonAnswer(text, { etag });
}

/** @param json as text, or as bytes of it */
export const jsonAnswer = (json: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}): Response =>
  new ReadyResponse(json, { headers: { 'content-type': 'application/json', ...headers } });

/**
 * The entry that a call is about, for whoever may read and write all of them.
 * @throws AppError `not_found`
 */
export const requirePresent = (c: ApiContext, module: BoundModule, { db }: { db: Database }): Promise<EntryRow> =>
  requireEntry(db, module, unrestricted, c.req.param('id') ?? '');

/** The entity tag of an entry as whoever writes has it. */
export const tagOfEntry =
  ({ definition }: BoundModule) =>
  (entry: EntryRow): string =>
    entryTag(presentEntry(definition, entry, unrestricted));
