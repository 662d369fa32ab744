import type { Database } from '#app/platform/db.server';
import type { SearchDocument, SearchSection } from '#app/search/search-document';
import type { BoundModule, EntryRow } from './bind-table.server';
import { findEntry } from './entries/get-entry.server';
import { listEntries } from './entries/list-entries.server';
import type { RenderedMarkdown } from './markdown/rendered-markdown';
import { parseChanges } from './fields/changes';
import { addressOf } from './registry';
import { boundModules } from './registry.server';

/** What the search index reads of an entry: its title, its searched fields by section, its category. */
export function searchDocument(module: BoundModule, entry: EntryRow): SearchDocument {
  return {
    module: module.definition.key,
    id: entry.id,
    title: entry.title,
    url: addressOf(module.definition, entry) ?? '/',
    sections: module.definition.search.flatMap((name) => sectionsOf(module, entry, name)),
    category: entry.category?.name ?? null,
  };
}

function sectionsOf(module: BoundModule, entry: EntryRow, name: string): SearchSection[] {
  const text = String(entry[name] ?? '');
  if (text === '') return [];
  switch (module.definition.fields[name]?.kind) {
    case 'markdown':
      return (entry.rendered as RenderedMarkdown).sections;
    case 'changes':
      return (parseChanges(text).changes ?? []).map(({ description }) => ({ heading: null, anchor: null, text: description }));
    default:
      return [{ heading: null, anchor: null, text }];
  }
}

/** The document of one entry as the public sees it now, or undefined. */
export async function findPublicDocument(publicDb: Database, module: BoundModule, id: string): Promise<SearchDocument | undefined> {
  const entry = await findEntry(publicDb, module, null, id);
  return entry && searchDocument(module, entry);
}

const batch = 100;

/** All public documents of the given modules, read in batches: the newest first, so that search is useful early. */
export async function* publicDocuments(publicDb: Database, modules: readonly BoundModule[] = boundModules): AsyncGenerator<SearchDocument> {
  for (const module of modules) {
    for (let page = 1; ; page++) {
      const { items } = await listEntries(publicDb, module, null, { page, perPage: batch, sort: '-created_at' });
      for (const entry of items) yield searchDocument(module, entry);
      if (items.length < batch) break;
    }
  }
}
