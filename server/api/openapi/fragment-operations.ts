import { longestFragment, longestFragmentTitle } from '#app/content/fragments/fragment-rules';
import { changedFragment, newFragment } from '#app/content/fragments/save-fragment.server';
import { longestFragmentName } from '#app/markdown/fragment';
import { count, instant, type JsonSchema, orNull, ref, text, uuid } from '#app/platform/json-schema';
import { apiTexts } from '#app/texts/pl/openapi';
import { described, inputSchema, moduleKey, objectSchema } from './described-schema';
import { pageSchema } from './entry-schemas';
import { type Operation, paging } from './operation';

const path = '/fragments';
const one = `${path}/{id}`;

/** The calls of texts that are kept once and shown in many. */
export function fragmentOperations(): Operation[] {
  const { calls } = apiTexts;
  const read = { tag: 'fragments', method: 'get', access: 'reading', status: 200 } as const;
  const write = { tag: 'fragments', access: 'content', answer: 'Fragment' } as const;
  return [
    {
      ...read,
      path,
      id: 'listFragments',
      summary: calls.listFragments,
      query: { q: text, ...paging },
      answer: 'FragmentPage',
    },
    {
      ...write,
      method: 'post',
      path,
      id: 'createFragment',
      summary: calls.createFragment,
      body: 'FragmentCreate',
      status: 201,
      refusals: [409],
      once: true,
    },
    { ...read, path: one, id: 'readFragment', summary: calls.readFragment, answer: 'Fragment', versioned: true },
    {
      ...write,
      method: 'patch',
      path: one,
      id: 'updateFragment',
      summary: calls.updateFragment,
      body: 'FragmentUpdate',
      status: 200,
      refusals: [409],
      versioned: true,
    },
    {
      tag: 'fragments',
      access: 'content',
      method: 'delete',
      path: one,
      id: 'deleteFragment',
      summary: calls.deleteFragment,
      status: 204,
      refusals: [409],
      versioned: true,
    },
    {
      ...read,
      path: `${one}/uses`,
      id: 'listFragmentUses',
      summary: calls.listFragmentUses,
      answer: 'FragmentUseList',
    },
    {
      ...read,
      path: `${one}/revisions`,
      id: 'listFragmentRevisions',
      summary: calls.listFragmentRevisions,
      query: paging,
      answer: 'RevisionPage',
    },
    {
      ...read,
      path: `${one}/revisions/{number}`,
      id: 'readFragmentRevision',
      summary: calls.readFragmentRevision,
      answer: 'FragmentState',
    },
    {
      ...write,
      method: 'post',
      path: `${one}/revisions/{number}/restore`,
      id: 'restoreFragment',
      summary: calls.restoreFragment,
      body: 'Note',
      bodyOptional: true,
      status: 200,
      versioned: true,
    },
  ];
}

/** What these calls consist of. */
export function fragmentComponents(): Record<string, JsonSchema> {
  const own = {
    title: described('fragment_title', { ...text, minLength: 1, maxLength: longestFragmentTitle }),
    name: described('fragment_name', {
      ...text,
      pattern: '^[a-z0-9]+(-[a-z0-9]+)*$',
      maxLength: longestFragmentName,
    }),
    content: described('fragment_content', { ...text, minLength: 1, maxLength: longestFragment }),
  };
  const readOnly = { revision: { readOnly: true }, uses: { readOnly: true } };
  const state = {
    id: uuid,
    ...own,
    created_by: orNull(uuid),
    created_at: instant,
    updated_at: instant,
    revision: count,
  };
  return {
    Fragment: objectSchema({ ...state, uses: count }),
    FragmentState: objectSchema(state),
    FragmentPage: pageSchema('Fragment'),
    FragmentCreate: inputSchema(newFragment, { better: { ...own, ...readOnly } }),
    FragmentUpdate: inputSchema(changedFragment, { better: { ...own, ...readOnly } }),
    FragmentUse: objectSchema({
      module: moduleKey,
      id: uuid,
      title: text,
      where: { type: 'string', enum: ['entry', 'draft', 'deleted'] },
    }),
    FragmentUseList: objectSchema({ items: { type: 'array', items: ref('FragmentUse') }, total: count }),
  };
}
