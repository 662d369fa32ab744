import type { BoundModule } from '#app/content/bind-table.server';
import { deleteEntry } from '#app/content/entries/delete-entry.server';
import { AppError } from '#app/platform/errors';
import { flashCookie } from '#app/platform/flash';
import type { RequestContext } from '#app/request-context.server';
import { errorTexts } from '#app/texts/pl/errors';
import { removalTexts } from '#app/texts/pl/lists';
import { moduleTexts } from '#app/texts/pl/modules';
import { writeContext } from '#app/write-context.server';

/** Deletes an entry for a screen of the panel, and words what came of it: the HTTP status and the message's cookie. */
export async function removeEntry(ctx: RequestContext, module: BoundModule, id: string): Promise<{ status: number; flash: string }> {
  try {
    await deleteEntry(writeContext(ctx), module, id);
  } catch (error) {
    if (!(error instanceof AppError) || error.status === 401 || error.status === 403) throw error;
    const description = error.detail ?? errorTexts[error.code];
    return { status: error.status, flash: flashCookie({ kind: 'error', title: removalTexts.failedTitle, description }) };
  }
  return { status: 200, flash: flashCookie({ kind: 'success', title: removalTexts.doneTitle, description: moduleTexts[module.definition.key]?.removed }) };
}
