// The sample content and the portal's other pages as the portal indexes them, without a database.
import { renderMarkdown } from '#app/content/markdown/render-markdown.server';
import type { ModuleDefinition } from '#app/content/define-module';
import { readPortalPages } from '#app/content/search/portal-pages.server';
import { addressOf, modules } from '#app/content/registry';
import { searchedSections } from '#app/content/search/search-documents.server';
import type { SearchDocument, SearchSection } from '#app/search/search-document';
import { readSampleCategories, readSampleItems, type SampleItem } from '#db/sample/read-sample';

const folder = 'db/sample';

/**
 * Ids are the names of the sample's files, `documentation/instalacja`, and the addresses of the other pages,
 * `pages/kontakt`.
 */
export async function readSampleDocuments(): Promise<SearchDocument[]> {
  const categories = readSampleCategories(folder);
  const documents: SearchDocument[] = [];
  for (const definition of modules) {
    for (const item of readSampleItems(folder, definition.key).filter(isPublic)) {
      const category = categories.find(
        ({ module, slug }) => module === definition.key && slug === item.fields.category,
      );
      documents.push({
        module: definition.key,
        id: item.source.replace(/\/\d+-/, '/').replace(/\.md$/, ''),
        title: String(item.fields.title),
        url: addressOf(definition, { id: item.source, ...item.fields }) ?? '/',
        sections: await sectionsOf(definition, item),
        weight: definition.searchWeight,
        category: category?.name ?? null,
      });
    }
  }
  const settings = {
    site_name: 'Portal Dokumentacji',
    site_description: 'Centrum wiedzy i dokumentacji',
    contact_email: 'kontakt@example.org',
    accessibility: null,
  };
  for (const page of await readPortalPages(settings, categories))
    documents.push({ ...page, id: page.module + page.id });
  return documents;
}

function isPublic({ fields }: SampleItem): boolean {
  const { status = 'published', valid_from_days_ago: from = 0, valid_until_days_ahead: until = null } = fields;
  return status === 'published' && Number(from) >= 0 && (until === null || Number(until) > 0);
}

/** A markdown field's value, for the search, are the sections of what was made of it. */
async function sectionsOf(definition: ModuleDefinition, { fields, body }: SampleItem): Promise<SearchSection[]> {
  const { sections } = (await renderMarkdown(body)).rendered;
  const valueOf = (name: string): unknown => {
    if (definition.fields[name]?.kind === 'markdown') return sections;
    return definition.fields[name]?.kind === 'changes' ? body : fields[name];
  };
  return definition.search.flatMap((name) => searchedSections(definition, name, valueOf(name)));
}
