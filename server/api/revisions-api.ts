import { Hono } from 'hono';
import * as z from 'zod';
import type { BoundModule } from '#app/content/bind-table.server';
import { stateOf } from '#app/content/revisions/entry-state.server';
import { listRevisions, requireRevision } from '#app/content/revisions/read-revisions.server';
import { restoreRevision } from '#app/content/revisions/restore-revision.server';
import { longestNote } from '#app/content/revisions/revision-kinds';
import { AppError } from '#app/platform/errors';
import { parseInput, textSchema, wrongType } from '#app/platform/validation.server';
import {
  type ApiContext,
  type ApiEnv,
  contentReader,
  entryWriter,
  expectedRevision,
  presentPage,
  readPage,
  readOptionalJson,
} from './api-env';
import { answerEntry, requirePresent, tagOfEntry } from './entry-answers';

/** The body of a write that has only a note. */
export const noteSchema = z.strictObject({ note: textSchema(longestNote) }, wrongType).partial();

/** The body of such a write, which may be left out. @throws AppError `invalid` */
export async function readNote(c: ApiContext): Promise<{ note?: string }> {
  return parseInput(noteSchema, await readOptionalJson(c));
}

/** The history of an entry, for editors: below the address of each. */
export function revisionsApi(module: BoundModule): Hono<ApiEnv> {
  const api = new Hono<ApiEnv>();
  api.get('/', async (c) => {
    const reader = contentReader(c);
    const entry = await requirePresent(c, module, reader);
    const asked = readPage(c);
    return c.json(presentPage(await listRevisions(reader.db, module, entry, asked), asked));
  });
  api.get('/:number', async (c) => {
    const reader = contentReader(c);
    const entry = await requirePresent(c, module, reader);
    const { summary, state } = await requireRevision(reader.db, module, entry, numberOf(c));
    const { created_by, created_at, verified_at } = entry;
    const made = {
      created_by,
      created_at: created_at.toISOString(),
      updated_at: summary.created_at,
      verified_at: verified_at?.toISOString() ?? null,
    };
    return c.json({ id: entry.id, ...stateOf(module, state), ...made, revision: summary.number });
  });
  api.post('/:number/restore', async (c) => {
    const writer = entryWriter(c);
    const entry = await requirePresent(c, module, writer);
    const number = numberOf(c);
    await requireRevision(writer.db, module, entry, number);
    const revision = expectedRevision(c, entry, tagOfEntry(module));
    const restored = await restoreRevision(writer, module, entry.id, number, { ...(await readNote(c)), revision });
    return answerEntry(module, restored.entry);
  });
  return api;
}

/**
 * The revision number in the address.
 * @throws AppError `not_found` for anything else
 */
export function numberOf(c: ApiContext): number {
  const text = c.req.param('number') ?? '';
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new AppError('not_found');
  return Number(text);
}
