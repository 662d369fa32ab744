import { Hono } from 'hono';
import * as z from 'zod';
import type { BoundModule } from '#app/content/bind-table.server';
import { discardDraft } from '#app/content/drafts/discard-draft.server';
import { draftTag, type ExpectedDraft, requireDraft } from '#app/content/drafts/find-draft.server';
import { publishDraft } from '#app/content/drafts/publish-draft.server';
import { saveDraft } from '#app/content/drafts/save-draft.server';
import { scheduleDraft } from '#app/content/drafts/schedule-draft.server';
import { momentSchema, optional } from '#app/content/fields/field-schemas.server';
import { longestNote } from '#app/content/revisions/revision-kinds';
import { matchesEtag } from '#app/platform/etag.server';
import { parseInput, textSchema, wrongType } from '#app/platform/validation.server';
import {
  type ApiContext,
  type ApiEnv,
  contentReader,
  contentWriter,
  entryWriter,
  expectedRevision,
  readJson,
  readOptionalJson,
} from './api-env';
import { answerEntry, requirePresent, tagOfEntry } from './entry-answers';

/** A draft is published now, or at a later time. */
export const publicationSchema = z
  .strictObject({ publish_at: optional(momentSchema), note: textSchema(longestNote) }, wrongType)
  .partial();

/** The draft of a published entry, below the address of each. */
export function draftsApi(module: BoundModule): Hono<ApiEnv> {
  const api = new Hono<ApiEnv>();
  const answerDraft = (c: ApiContext, draft: Awaited<ReturnType<typeof requireDraft>>) => {
    const etag = draftTag(draft);
    if (c.req.method === 'GET' && matchesEtag(c.req.header('if-none-match'), etag)) return c.body(null, 304, { etag });
    return c.json(draft, 200, { etag });
  };
  api.get('/', async (c) => {
    const reader = contentReader(c);
    const { id } = await requirePresent(c, module, reader);
    return answerDraft(c, await requireDraft(reader.db, id));
  });
  api.put('/', async (c) => {
    const writer = entryWriter(c);
    const { id } = await requirePresent(c, module, writer);
    return answerDraft(c, await saveDraft(writer, module, id, await readJson(c), { expected: expectedDraft(c) }));
  });
  api.delete('/', async (c) => {
    const writer = entryWriter(c);
    const { id } = await requirePresent(c, module, writer);
    await discardDraft(writer, module, id, expectedDraft(c));
    return c.body(null, 204);
  });
  api.post('/publish', async (c) => {
    const writer = contentWriter(c);
    const present = await requirePresent(c, module, writer);
    await requireDraft(writer.db, present.id);
    const revision = expectedRevision(c, present, tagOfEntry(module));
    const { note, publish_at: at } = parseInput(publicationSchema, await readOptionalJson(c));
    if (at instanceof Date && at > writer.clock.now()) {
      const draft = await scheduleDraft(writer, module, present.id, at, { note, revision });
      return c.json(draft, 202, { etag: draftTag(draft) });
    }
    return answerEntry(module, await publishDraft(writer, module, present.id, { note, revision }));
  });
  return api;
}

/** The draft that `If-Match` requires; without the header any or none. */
function expectedDraft(c: ApiContext): ExpectedDraft {
  const wanted = c.req.header('if-match');
  return wanted === undefined ? undefined : (tag) => matchesEtag(wanted, tag);
}
