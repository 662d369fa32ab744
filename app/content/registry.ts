import type { ModuleDefinition, SectionView } from './define-module';
import { announcements } from './modules/announcements/definition';
import { changelog } from './modules/changelog/definition';
import { documentation } from './modules/documentation/definition';
import { knowledgeBase } from './modules/knowledge-base/definition';
import { resources } from './modules/resources/definition';

/** The portal's content modules, in the order of its menus. */
const declared = [
  // A line each: a new module is one line more.
  documentation,
  knowledgeBase,
  changelog,
  resources,
  announcements,
] as const;

export type ModuleKey = (typeof declared)[number]['key'];

/** The definition of a module of this portal. */
export type PortalModule = ModuleDefinition & { key: ModuleKey };

export const modules: readonly PortalModule[] = declared;

export const moduleKeys: readonly string[] = modules.map(({ key }) => key);

/** The module in which an article is written to answer a search that found nothing. */
export const answersSearches: ModuleDefinition = knowledgeBase;

/** By key, as in the API and the audit log. */
export const findModule = (key: string) => modules.find((module) => module.key === key);

/** By the first segment of its address: `findModuleByPath('baza-wiedzy')`. */
export const findModuleByPath = (path: string) => modules.find((module) => module.path === path);

/**
 * The public address of an entry, or null while it has none. `addressOf(documentation, {slug: 'start'})` →
 * '/dokumentacja/start'
 */
export function addressOf(definition: ModuleDefinition, entry: Record<string, unknown>): string | null {
  const last = entry[definition.address];
  return typeof last === 'string' && last !== '' ? addressWith(definition, last) : null;
}

/** The same by the last segment alone: `addressWith(documentation, 'start')` → '/dokumentacja/start' */
export const addressWith = (definition: Pick<ModuleDefinition, 'path'>, last: string) =>
  `${listAddressOf(definition)}/${encodeURIComponent(last)}`;

/** The address of a section's list: '/dokumentacja'. */
export const listAddressOf = ({ path }: Pick<ModuleDefinition, 'path'>) => `/${path}`;

/** That of one of its further pages: '/baza-wiedzy/slownik'. */
export const viewAddressOf = (definition: Pick<ModuleDefinition, 'path'>, view: SectionView) =>
  `${listAddressOf(definition)}/${view.path}`;

/** The address of an entry's page; while it has none, that of its section's list. */
export const pageAddressOf = (definition: ModuleDefinition, entry: Record<string, unknown>): string =>
  addressOf(definition, entry) ?? listAddressOf(definition);
