import { undeleteEntry } from '#app/content/deleted/undelete-entry.server';
import { requireDeleted } from '#app/content/deleted/deleted-entries.server';
import { undeleteFragment } from '#app/content/fragments/delete-fragment.server';
import { fragmentSubject } from '#app/content/fragments/fragment-uses.server';
import { boundModule } from '#app/content/registry.server';
import { paths } from '#app/paths';
import { AppError } from '#app/platform/errors';
import { sentenceOf } from '#app/platform/sentence-of';
import { redirectWithToast } from '#app/platform/redirect-with-toast';
import type { RequestContext } from '#app/request/request-context.server';
import { requireWriter } from '#app/request/require-writer.server';
import { deletedTexts as texts } from '#app/texts/pl/deleted';

/**
 * Restores a deleted entry or fragment for a screen of the panel: redirects to its form, or to the list of deleted
 * entries with the reason.
 */
export async function restoreDeleted(ctx: RequestContext, id: string): Promise<Response> {
  const writer = requireWriter(ctx);
  try {
    const { module } = await requireDeleted(writer, id);
    if (module === fragmentSubject) {
      const { name } = await undeleteFragment(writer, id);
      const description = texts.restoredFragment(name);
      return redirectWithToast(paths.admin.fragments.edit(id), {
        kind: 'success',
        title: texts.restoredTitle,
        description,
      });
    }
    await undeleteEntry(writer, boundModule, id);
    const to = paths.admin.section(boundModule(module).definition.path).edit(id);
    return redirectWithToast(to, { kind: 'success', title: texts.restoredTitle, description: texts.restored });
  } catch (error) {
    if (!(error instanceof AppError) || error.status === 401) throw error;
    const description = sentenceOf(error);
    return redirectWithToast(paths.admin.deleted(), { kind: 'error', title: texts.failedTitle, description });
  }
}
