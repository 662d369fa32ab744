import { bulkSchema } from '#app/content/bulk/apply-bulk.server';
import { bulkActions, mostPerBatch } from '#app/content/bulk/bulk-actions';
import { undoSchema } from '#app/content/bulk/undo-bulk.server';
import type { ModuleDefinition } from '#app/content/define-module';
import { type JsonSchema, orNull, ref, text, uuid } from '#app/platform/json-schema';
import { apiTexts } from '#app/texts/pl/openapi';
import { inputSchema, objectSchema } from './described-schema';
import { componentName } from './entry-schemas';
import type { Operation } from './operation';

/** The call that changes many entries of a module. */
export function bulkOperation({ key }: ModuleDefinition): Operation {
  return {
    method: 'post',
    path: `/${key}/bulk`,
    id: `bulk${componentName(key)}`,
    tag: key,
    summary: apiTexts.entries.bulk,
    access: 'writing',
    body: 'Bulk',
    status: 200,
    answer: 'BulkDone',
    once: true,
  };
}

/** The call that takes such a change back. */
export const undoOperation = (): Operation => ({
  method: 'post',
  path: '/bulk/undo',
  id: 'undoBulk',
  tag: 'bulk',
  summary: apiTexts.entries.undoBulk,
  access: 'writing',
  body: 'BulkUndo',
  status: 200,
  answer: 'BulkUndone',
  refusals: [404],
  once: true,
});

/** What these calls consist of. */
export function bulkComponents(): Record<string, JsonSchema> {
  const ids = { type: 'array', items: uuid };
  const better = {
    ids: { ...ids, minItems: 1, maxItems: mostPerBatch },
    action: { type: 'string', enum: [...bulkActions] },
    value: orNull(text),
  };
  const refused = { type: 'array', items: ref('RefusedEntry') };
  return {
    Bulk: inputSchema(bulkSchema, { better }),
    BulkUndo: inputSchema(undoSchema),
    RefusedEntry: objectSchema({ id: text, code: text, detail: text }),
    BulkDone: objectSchema({ done: ids, refused, undo: uuid }),
    BulkUndone: objectSchema({ restored: ids, refused }),
  };
}
