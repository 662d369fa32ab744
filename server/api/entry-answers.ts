import type { BoundModule, EntryRow } from '#app/content/bind-table.server';
import { entryTag, type PresentedEntry, presentEntry } from '#app/content/present-entry.server';
import { AppError } from '#app/platform/errors';
import { etagOf, matchesEtag } from '#app/platform/etag.server';
import { ReadyResponse } from '#app/platform/ready-response';
import type { ApiContext } from './api-env';

/** Whoever writes may read all of an entry. */
const writer = { role: 'admin' } as const;

/** The answer to a call that writes an entry. */
export const answerEntry = (module: BoundModule, entry: EntryRow): Response =>
  answerShown(presentEntry(module.definition, entry, writer));

/** An entry with its entity tag, both of the same text; 304 for whoever has it already. */
export function answerShown(shown: PresentedEntry, known?: string): Response {
  const text = JSON.stringify(shown);
  const etag = etagOf(text);
  return matchesEtag(known, etag) ? new Response(null, { status: 304, headers: { etag } }) : jsonAnswer(text, { etag });
}

/** @param text JSON */
export const jsonAnswer = (text: string, headers: Record<string, string> = {}): Response =>
  new ReadyResponse(text, { headers: { 'content-type': 'application/json', ...headers } });

/**
 * The revision that `If-Match` asks for, or undefined without the header (or with `*`).
 * @throws AppError `stale` where it no longer fits
 */
export function expectedRevision(c: ApiContext, module: BoundModule, present: EntryRow): number | undefined {
  const wanted = c.req.header('if-match');
  if (wanted === undefined || wanted.trim() === '*') return undefined;
  if (!matchesEtag(wanted, entryTag(presentEntry(module.definition, present, writer)))) throw new AppError('stale');
  return present.revision;
}
