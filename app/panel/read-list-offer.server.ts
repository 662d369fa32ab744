import type { BoundModule } from '#app/content/bind-table.server';
import { listCategories } from '#app/content/categories/categories.server';
import type { ListOffer } from '#app/content/list-choice';
import { listTags } from '#app/content/tags/list-tags.server';
import { listWriters } from '#app/identity/list-writers.server';
import { logFailure } from '#app/platform/database-errors.server';
import type { RequestContext } from '#app/request/request-context.server';

/** What a module's list can be filtered by. If categories or accounts cannot be read, the list works without them. */
export async function readListOffer(ctx: RequestContext, module: BoundModule): Promise<ListOffer> {
  const { db } = ctx.require('write');
  const tags = await listTags(db, ctx.reader.viewer, [module]);
  try {
    const [categories, owners] = await Promise.all([listCategories(db, module.definition.key), listWriters(db)]);
    return { tags, categories: categories.map(({ slug, name, parent }) => ({ slug, name, parent })), owners };
  } catch (error) {
    logFailure(ctx.services.log, error, 'what a list offers could not be read', { requestId: ctx.requestId });
    return { tags, categories: [], owners: [] };
  }
}
