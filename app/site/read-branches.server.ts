import { listingTag } from '#app/content/page-tags';
import { boundModules } from '#app/content/registry.server';
import type { RequestContext } from '#app/request/request-context.server';
import type { SectionOutline } from '#app/shell/site-sidebar';
import { branchesOf } from './outline';

/** What the sidebar shows of each section that has a tree, on pages that do not carry the tree itself. */
export function readBranches(ctx: RequestContext): Promise<SectionOutline[]> {
  const outlined = boundModules.filter(({ definition }) => definition.capabilities.outline);
  ctx.dependsOn('category', ...outlined.map(({ definition }) => listingTag(definition.key)));
  return Promise.all(
    outlined.map(async (module) => ({
      base: `/${module.definition.path}`,
      tree: branchesOf(module.definition, await ctx.listingOf(module)),
    })),
  );
}
