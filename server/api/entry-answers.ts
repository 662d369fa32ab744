import type { BoundModule, EntryRow } from '#app/content/bind-table.server';
import { entryTag, presentEntry } from '#app/content/present-entry.server';
import { AppError } from '#app/platform/errors';
import { matchesEtag } from '#app/platform/etag.server';
import type { ApiContext } from './api-env';

/** Whoever writes may read all of an entry. */
const writer = { role: 'admin' } as const;

/** The answer to a call that writes an entry. */
export function answerEntry(c: ApiContext, module: BoundModule, entry: EntryRow): Response {
  const shown = presentEntry(module.definition, entry, writer);
  return c.json(shown, 200, { etag: entryTag(shown) });
}

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
