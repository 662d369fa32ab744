import type { ListQuery } from '#app/content/entries/list-entries.server';
import { paths } from '#app/paths';

interface NarrowedList {
  module: string;
  path: string;
  narrow: Pick<ListQuery, 'category' | 'equals'>;
}

/** The public pages that show a part of a module's list at an address of their own. */
export const narrowedLists: readonly NarrowedList[] = [
  { module: 'documentation', path: paths.documentation.guides(), narrow: { category: 'poradniki' } },
  { module: 'documentation', path: paths.documentation.api(), narrow: { category: 'api' } },
  { module: 'documentation', path: paths.documentation.tutorials(), narrow: { category: 'samouczki' } },
  { module: 'knowledge_base', path: paths.knowledgeBase.faq(), narrow: { category: 'faq' } },
  { module: 'knowledge_base', path: paths.knowledgeBase.glossary(), narrow: { category: 'slownik' } },
  { module: 'resources', path: paths.resources.templates(), narrow: { equals: { resource_type: 'template' } } },
  { module: 'resources', path: paths.resources.events(), narrow: { equals: { resource_type: 'event' } } },
];
