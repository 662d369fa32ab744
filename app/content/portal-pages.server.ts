import { paths } from '#app/paths';
import type { SearchDocument, SearchSection } from '#app/search/search-document';
import type { PublicSettings } from '#app/settings/settings.server';
import { sectionWords } from '#app/texts/pl/modules';
import { documentation as documentationTexts } from '#app/texts/pl/modules/documentation';
import { knowledgeBase as knowledgeBaseTexts } from '#app/texts/pl/modules/knowledge-base';
import { resources as resourcesTexts } from '#app/texts/pl/modules/resources';
import { publicTexts as texts } from '#app/texts/pl/public';
import { searchTexts } from '#app/texts/pl/search';
import { shellTexts } from '#app/texts/pl/shell';
import type { Category } from './categories/categories.server';
import { gettingStartedText } from './getting-started.server';
import { renderMarkdown } from './markdown/render-markdown.server';
import { modules } from './registry';

/** What the search calls the pages that are no entries of a module. */
export const PORTAL_PAGES = 'pages';

type Facts = Pick<PublicSettings, 'site_name' | 'site_description' | 'contact_email'>;

/**
 * The pages that are no entries, as the search index takes them: all that a visitor can open is found. A page's id is its address.
 * @param categories of all modules: three of documentation's have pages of their own
 */
export async function readPortalPages(
  { site_name, site_description, contact_email }: Facts,
  categories: readonly Pick<Category, 'module' | 'slug' | 'name'>[],
): Promise<SearchDocument[]> {
  const { contact } = texts;
  const [documentation, knowledgeBase, resources] = [
    documentationTexts.public,
    knowledgeBaseTexts.public,
    resourcesTexts.public,
  ];
  const page = (url: string, title: string, ...text: string[]) =>
    document(url, title, [{ heading: null, anchor: null, text: text.join('\n') }]);
  const narrowed = (url: string) => {
    const slug = url.slice(url.lastIndexOf('/') + 1);
    const category = categories.find((one) => one.module === 'documentation' && one.slug === slug);
    return page(url, category?.name ?? documentation.narrowed[slug] ?? slug, documentation.description);
  };
  const start = await renderMarkdown(gettingStartedText(contact_email));
  return [
    page(paths.home(), texts.home, site_name, site_description),
    ...modules.map(({ key, path }) =>
      page(`/${path}`, sectionWords[key]?.title ?? key, sectionWords[key]?.description ?? ''),
    ),
    narrowed(paths.documentation.guides()),
    narrowed(paths.documentation.api()),
    narrowed(paths.documentation.tutorials()),
    document(paths.documentation.gettingStarted(), documentation.start, start.sections),
    page(paths.knowledgeBase.faq(), knowledgeBase.tabs.faq, searchTexts.pages.faq),
    page(paths.knowledgeBase.glossary(), knowledgeBase.glossary, searchTexts.pages.glossary),
    page(paths.resources.downloads(), searchTexts.pages.downloads, resources.description),
    page(paths.resources.templates(), resources.tabs.template, resources.description),
    page(paths.resources.events(), resources.tabs.event, resources.description),
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
