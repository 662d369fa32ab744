import type { ModuleDefinition } from '#app/content/define-module';
import { modules } from '#app/content/registry';
import { reviewSchema } from '#app/content/review/review-entry.server';
import { revisionKinds } from '#app/content/revisions/revision-kinds';
import { count, instant, type JsonSchema, orNull, ref, text, uuid } from '#app/platform/json-schema';
import { apiTexts } from '#app/texts/pl/openapi';
import { noteSchema } from '../revisions-api';
import { publicationSchema } from '../drafts-api';
import { componentName, pageSchema } from './entry-schemas';
import { described, inputSchema, objectSchema } from './described-schema';
import { type Operation, paging } from './operation';

/** The calls of what an entry once was. */
export function revisionOperations({ key }: ModuleDefinition): Operation[] {
  const name = componentName(key);
  const texts = apiTexts.entries;
  const path = `/${key}/{id}/revisions`;
  return [
    {
      method: 'get',
      path,
      id: `list${name}Revisions`,
      tag: key,
      summary: texts.revisions,
      access: 'reading',
      query: paging,
      status: 200,
      answer: 'RevisionPage',
    },
    {
      method: 'get',
      path: `${path}/{number}`,
      id: `read${name}Revision`,
      tag: key,
      summary: texts.revision,
      access: 'reading',
      status: 200,
      answer: name,
    },
    {
      method: 'post',
      path: `/${key}/{id}/duplicate`,
      id: `duplicate${name}`,
      tag: key,
      summary: texts.duplicate,
      access: 'writing',
      body: 'Note',
      bodyOptional: true,
      status: 201,
      answer: name,
      refusals: [409],
      once: true,
    },
    {
      method: 'post',
      path: `/${key}/{id}/review`,
      id: `review${name}`,
      tag: key,
      summary: texts.review,
      access: 'writing',
      body: 'ReviewStep',
      status: 200,
      answer: name,
      refusals: [409],
      versioned: true,
    },
    {
      method: 'post',
      path: `${path}/{number}/restore`,
      id: `restore${name}Revision`,
      tag: key,
      summary: texts.restoreRevision,
      access: 'writing',
      body: 'Note',
      bodyOptional: true,
      status: 200,
      answer: name,
      versioned: true,
    },
  ];
}

/** The calls of a draft over what is published. */
export function draftOperations({ key }: ModuleDefinition): Operation[] {
  const name = componentName(key);
  const texts = apiTexts.entries;
  const path = `/${key}/{id}/draft`;
  const of = { path, tag: key, versioned: true } as const;
  const draft = { status: 200, answer: 'Draft' } as const;
  return [
    {
      ...of,
      ...draft,
      method: 'put',
      id: `save${name}Draft`,
      summary: texts.saveDraft,
      access: 'writing',
      body: `${name}Update`,
      refusals: [409],
    },
    { ...of, ...draft, method: 'get', id: `read${name}Draft`, summary: texts.readDraft, access: 'reading' },
    { ...of, method: 'delete', id: `discard${name}Draft`, summary: texts.discardDraft, access: 'writing', status: 204 },
    {
      ...of,
      method: 'post',
      path: `${path}/publish`,
      id: `publish${name}Draft`,
      summary: texts.publishDraft,
      access: 'content',
      body: 'DraftPublication',
      bodyOptional: true,
      status: 200,
      answer: name,
      later: 'Draft',
      refusals: [409],
    },
  ];
}

/** The calls of what was deleted. */
export function deletedOperations(): Operation[] {
  const texts = apiTexts.entries;
  const of = { tag: 'deleted', access: 'content' } as const;
  const path = '/deleted/{id}';
  return [
    {
      ...of,
      method: 'get',
      path: '/deleted',
      id: 'listDeleted',
      summary: texts.deleted,
      status: 200,
      answer: 'DeletedList',
    },
    {
      ...of,
      method: 'post',
      path: `${path}/restore`,
      id: 'restoreDeleted',
      summary: texts.undelete,
      body: 'Note',
      bodyOptional: true,
      status: 200,
      answer: 'AnyRestored',
    },
    { ...of, method: 'delete', path, id: 'purgeDeleted', summary: texts.purge, status: 204 },
  ];
}

/** What these calls consist of. */
export function revisionComponents(): Record<string, JsonSchema> {
  return {
    Note: inputSchema(noteSchema),
    DraftPublication: inputSchema(publicationSchema, {
      better: { publish_at: described('draft_publish_at', orNull(instant)) },
    }),
    Draft: objectSchema({
      fields: described('draft_fields', { type: 'object' }),
      base: count,
      created_at: instant,
      updated_at: instant,
      author: { anyOf: [ref('Author'), { type: 'null' }] },
      publish_at: described('draft_publish_at', orNull(instant)),
    }),
    ReviewStep: inputSchema(reviewSchema),
    Author: objectSchema({ id: uuid, username: text }),
    Revision: objectSchema({
      number: count,
      created_at: instant,
      author: { anyOf: [ref('Author'), { type: 'null' }] },
      kind: { type: 'string', enum: [...revisionKinds] },
      note: text,
      fields: { type: 'array', items: text },
    }),
    RevisionPage: pageSchema('Revision'),
    AnyRestored: { anyOf: [...modules.map(({ key }) => ref(componentName(key))), ref('Fragment')] },
    DeletedEntry: objectSchema({ id: uuid, module: text, title: text, deleted_at: instant, deleted_by: orNull(uuid) }),
    DeletedList: objectSchema({ items: { type: 'array', items: ref('DeletedEntry') }, total: count }),
  };
}
