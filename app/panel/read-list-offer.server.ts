import type { BoundModule } from '#app/content/bind-table.server';
import type { ListOffer } from '#app/content/list-choice';
import { logFailure } from '#app/platform/database-errors.server';
import type { RequestContext } from '#app/request/request-context.server';

/** What a module's list can be filtered by. If categories or accounts cannot be read, the list works without them. */
export async function readListOffer(ctx: RequestContext, module: BoundModule): Promise<ListOffer> {
  ctx.require('write');
  const { choices, log } = ctx.services;
  const tags = await choices.tagsOf(module);
  try {
    const [categories, owners] = await Promise.all([choices.categoriesOf(module), choices.writers()]);
    return { tags, categories: categories.map(({ slug, name, parent }) => ({ slug, name, parent })), owners };
  } catch (error) {
    logFailure(log, error, 'what a list offers could not be read', { requestId: ctx.requestId });
    return { tags, categories: [], owners: [] };
  }
}
