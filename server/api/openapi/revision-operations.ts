import type { ModuleDefinition } from '#app/content/define-module';
import { revisionKinds } from '#app/content/revisions/revision-kinds';
import { count, instant, type JsonSchema, ref, text, uuid } from '#app/platform/json-schema';
import { apiTexts } from '#app/texts/pl/openapi';
import { noteSchema } from '../revisions';
import { componentName, pageSchema } from './entry-schemas';
import { inputSchema, objectSchema } from './json-schema';
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
      path: `${path}/{number}/restore`,
      id: `restore${name}Revision`,
      tag: key,
      summary: texts.restoreRevision,
      access: 'content',
      body: 'Note',
      bodyOptional: true,
      status: 200,
      answer: name,
      versioned: true,
    },
  ];
}

/** What these calls consist of. */
export function revisionComponents(): Record<string, JsonSchema> {
  return {
    Note: inputSchema(noteSchema),
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
  };
}
