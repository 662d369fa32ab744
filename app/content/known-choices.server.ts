import type { ChangeFeed } from '#app/audit/change-feed.server';
import { keepUntilChanged } from '#app/audit/keep-until-changed.server';
import type { AccountChoice } from '#app/identity/account-choice';
import { listWriters } from '#app/identity/list-writers.server';
import type { Database } from '#app/platform/db.server';
import { unrestricted } from './access.server';
import type { BoundModule } from './bind-table.server';
import { type Category, listCategories } from './categories/categories.server';
import { boundModules } from './registry.server';
import { listTags } from './tags/list-tags.server';
import type { TagCount } from './tags/tag-count';

/** What the panel's forms and lists offer writers, who read everything: kept until it changes. */
export interface KnownChoices {
  /** The categories of a module, in tree order. */
  categoriesOf(module: BoundModule): Promise<Category[]>;
  /** The accounts that can own content, by name. */
  writers(): Promise<AccountChoice[]>;
  /** The tags of a module, or of all, the most frequent first. */
  tagsOf(module: BoundModule | null): Promise<TagCount[]>;
}

/** @param db reads everything */
export function createKnownChoices(db: Database, changes: ChangeFeed, adminEmails: readonly string[]): KnownChoices {
  const categories = keepUntilChanged(
    changes,
    // A deleted account is no longer the default owner of any.
    ({ subject }) => subject === 'category' || subject === 'user',
    ({ definition }: BoundModule) => listCategories(db, definition.key),
  );
  const writers = keepUntilChanged(
    changes,
    ({ subject }) => subject === 'user',
    () => listWriters(db, adminEmails),
  );
  const tags = keepUntilChanged(
    changes,
    ({ subject }, module: BoundModule | null) =>
      (module ? [module] : boundModules).some(({ definition }) => definition.key === subject),
    (module) => listTags(db, unrestricted, module ? [module] : boundModules),
  );
  return { categoriesOf: categories, writers: () => writers(null), tagsOf: tags };
}
