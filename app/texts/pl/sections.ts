import type { ModuleKey } from '#app/content/registry';
import type { PublicWords } from './module-texts';
import { announcements } from './sections/announcements';
import { changelog } from './sections/changelog';
import { documentation } from './sections/documentation';
import { knowledgeBase } from './sections/knowledge-base';
import { resources } from './sections/resources';

/** What every section says on its public pages, by its module's key: one without words does not compile. */
export const sectionTexts: { readonly [Key in ModuleKey]: PublicWords } = {
  documentation,
  knowledge_base: knowledgeBase,
  changelog,
  resources,
  announcements,
};

/** What a section is called, where any key may be asked for. */
export const sectionNames: Readonly<Record<string, string | undefined>> = Object.fromEntries(
  Object.entries(sectionTexts).map(([key, { title }]) => [key, title]),
);
