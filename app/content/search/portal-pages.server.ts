import { paths } from '#app/paths';
import type { SearchDocument, SearchSection } from '#app/search/search-document';
import type { PublicSettings } from '#app/settings/settings.server';
import { accessibilityTexts as statement } from '#app/texts/pl/accessibility';
import { sectionTexts } from '#app/texts/pl/sections';
import { documentation } from '#app/texts/pl/sections/documentation';
import { contactTexts as contact } from '#app/texts/pl/contact';
import { searchedPages, searchedLists } from '#app/texts/pl/searched-pages';
import { shellTexts } from '#app/texts/pl/shell';
import type { Category } from '../categories/categories.server';
import { gettingStartedText } from '../getting-started';
import { renderMarkdown } from '../markdown/render-markdown.server';
import { listAddressOf, modules, type PortalModule, viewAddressOf } from '../registry';

/** The search's name for pages that are not entries. */
export const portalPagesModule = 'pages';

type NamedCategory = Pick<Category, 'module' | 'slug' | 'name'>;
type Facts = Pick<PublicSettings, 'site_name' | 'site_description' | 'contact_email' | 'accessibility'>;

/**
 * The pages that are not entries, as documents for the search index. The id of a page is its address.
 * @param categories of all modules: a category's view is named after the category
 */
export async function readPortalPages(
  { site_name, site_description, contact_email, accessibility }: Facts,
  categories: readonly NamedCategory[],
): Promise<SearchDocument[]> {
  const { rendered: start } = await renderMarkdown(gettingStartedText(contact_email));
  return [
    page(paths.home(), shellTexts.home, site_name, site_description, searchedPages.home),
    ...modules.map((definition) => {
      const { key } = definition;
      const { title, description } = sectionTexts[key];
      return page(listAddressOf(definition), title, description, searchedLists[key]?.list ?? '');
    }),
    ...modules.flatMap((module) => viewPages(module, categories)),
    document(paths.documentation.gettingStarted(), documentation.start, start.sections),
    page(paths.contact(), contact.title, searchedPages.contact, contact.description, contact.byEmail, contact_email),
    ...(accessibility ? [page(paths.accessibility(), statement.title, statement.description)] : []),
    page(paths.api.docs(), shellTexts.footer.apiDocs, searchedPages.apiDocs),
  ];
}

/** The views of a section that show part of its list, or that words describe for the search. */
function viewPages(definition: PortalModule, categories: readonly NamedCategory[]): SearchDocument[] {
  const { key, views = {} } = definition;
  const { description, views: names = {} } = sectionTexts[key];
  return Object.entries(views).flatMap(([name, view]) => {
    const text = searchedLists[key]?.views?.[name] ?? (view.category || view.equals ? description : undefined);
    if (text === undefined) return [];
    const category = categories.find(({ module, slug }) => module === key && slug === view.category);
    return [page(viewAddressOf(definition, view), category?.name ?? names[name] ?? name, text)];
  });
}

const page = (url: string, title: string, ...text: string[]) =>
  document(url, title, [{ heading: null, anchor: null, text: text.join('\n') }]);

const document = (url: string, title: string, sections: SearchSection[]): SearchDocument => ({
  module: portalPagesModule,
  id: url,
  title,
  url,
  sections,
  category: null,
});
