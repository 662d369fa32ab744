import { type BoundModule, bindTable } from './bind-table.server';
import { announcements } from './modules/announcements/definition';
import { announcementCode } from './modules/announcements/code.server';
import { announcements as announcementsTable } from './modules/announcements/table.server';
import { changelogCode } from './modules/changelog/code.server';
import { changelog } from './modules/changelog/definition';
import { changelog as changelogTable } from './modules/changelog/table.server';
import { documentation } from './modules/documentation/definition';
import { documentation as documentationTable } from './modules/documentation/table.server';
import { knowledgeBase } from './modules/knowledge-base/definition';
import { knowledge_base as knowledgeBaseTable } from './modules/knowledge-base/table.server';
import { resourceCode } from './modules/resources/code.server';
import { resources } from './modules/resources/definition';
import { resources as resourcesTable } from './modules/resources/table.server';
import { type ModuleKey, modules } from './registry';

/** Each module with its table: one without does not compile. */
const bound: { readonly [Key in ModuleKey]: BoundModule<Key> } = {
  documentation: bindTable(documentation, documentationTable),
  knowledge_base: bindTable(knowledgeBase, knowledgeBaseTable),
  changelog: bindTable(changelog, changelogTable, changelogCode),
  resources: bindTable(resources, resourcesTable, resourceCode),
  announcements: bindTable(announcements, announcementsTable, announcementCode),
};

/** The modules with their tables, in the order of `modules`. */
export const boundModules: readonly BoundModule[] = modules.map(({ key }) => bound[key]);

const byKey = new Map(boundModules.map((module) => [module.definition.key, module]));

/** By key, as in the audit log; undefined for what is no module's. */
export const findBoundModule = (key: string) => byKey.get(key);

/** @throws Error for an unknown key: callers take keys from the registry */
export function boundModule(key: string): BoundModule {
  const module = findBoundModule(key);
  if (!module) throw new Error(`there is no content module '${key}'`);
  return module;
}
