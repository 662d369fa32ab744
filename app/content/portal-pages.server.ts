import { paths } from '#app/paths';
import type { SearchDocument, SearchSection } from '#app/search/search-document';
import type { PublicSettings } from '#app/settings/settings.server';
import { sectionTexts } from '#app/texts/pl/sections';
import { documentation } from '#app/texts/pl/sections/documentation';
import { knowledgeBase } from '#app/texts/pl/sections/knowledge-base';
import { resources } from '#app/texts/pl/sections/resources';
import { publicTexts as texts } from '#app/texts/pl/public';
import { searchTexts } from '#app/texts/pl/search';
import { shellTexts } from '#app/texts/pl/shell';
import type { Category } from './categories/categories.server';
import { gettingStartedText } from './getting-started';
import { renderMarkdown } from './markdown/render-markdown.server';
import { modules } from './registry';

/** What the search calls the pages that are no entries of a module. */
export const PORTAL_PAGES = 'pages';

type Facts = Pick<PublicSettings, 'site_name' | 'site_description' | 'contact_email'>;

/**
 * The pages that are no entries, as the search index takes them: all that a visitor can open is found. A page's id is
 * its address.
 * @param categories of all modules: three of documentation's have pages of their own
 */
export async function readPortalPages(
  { site_name, site_description, contact_email }: Facts,
  categories: readonly Pick<Category, 'module' | 'slug' | 'name'>[],
): Promise<SearchDocument[]> {
  const { contact } = texts;
  const page = (url: string, title: string, ...text: string[]) =>
    document(url, title, [{ heading: null, anchor: null, text: text.join('\n') }]);
  const narrowed = (view: 'guides' | 'api' | 'tutorials') => {
    const url = paths.documentation.view(view);
    const category = categories.find((one) => one.module === 'documentation' && url.endsWith(`/${one.slug}`));
    return page(url, category?.name ?? documentation.views[view], documentation.description);
  };
  const { rendered: start } = await renderMarkdown(gettingStartedText(contact_email));
  return [
    page(paths.home(), texts.home, site_name, site_description),
    ...modules.map(({ key, path }) => page(`/${path}`, sectionTexts[key].title, sectionTexts[key].description)),
    narrowed('guides'),
    narrowed('api'),
    narrowed('tutorials'),
    document(paths.documentation.gettingStarted(), documentation.start, start.sections),
    page(paths.knowledgeBase.view('faq'), knowledgeBase.views.faq, knowledgeBase.searched.faq),
    page(paths.knowledgeBase.view('glossary'), knowledgeBase.views.glossary, knowledgeBase.searched.glossary),
    page(paths.resources.view('downloads'), resources.views.downloads, resources.description),
    page(paths.resources.view('templates'), resources.views.templates, resources.description),
    page(paths.resources.view('events'), resources.views.events, resources.description),
    page(
      paths.contact(),
      contact.title,
      searchTexts.pages.contactForm,
      contact.description,
      contact.byEmail,
      contact_email,
    ),
    page(paths.api.docs(), shellTexts.footer.apiDocs, searchTexts.pages.apiDocs),
  ];
}

const document = (url: string, title: string, sections: SearchSection[]): SearchDocument => ({
  module: PORTAL_PAGES,
  id: url,
  title,
  url,
  sections,
  category: null,
});
