import type { WriteContext } from '#app/audit/write-context.server';
import { unrestricted } from '#app/content/access.server';
import type { BoundModule } from '#app/content/bind-table.server';
import { publishDraft } from '#app/content/drafts/publish-draft.server';
import { requireEntry } from '#app/content/entries/get-entry.server';
import { updateEntry } from '#app/content/entries/update-entry.server';
import { addLineComment, settleLineComment } from '#app/content/review/line-comments.server';
import { reviewEntry } from '#app/content/review/review-entry.server';
import { findReviewed } from '#app/content/review/reviewed-content.server';
import { reviewedLines } from '#app/content/review/reviewed-lines';
import { AppError } from '#app/platform/errors';
import { reviewTexts } from '#app/texts/pl/review';

const { done } = reviewTexts;

/** The submitted form of the review screen. */
interface Asked {
  writer: WriteContext;
  /**
   * For whoever may publish.
   * @throws AppError `forbidden`
   */
  publisher: () => WriteContext;
  module: BoundModule;
  id: string;
  /** Reads a field of the form. */
  read: (name: string) => string;
}

/**
 * Does what was pressed on the review screen. Each decision is about what was shown: it is refused where the content is
 * another meanwhile.
 * @returns what was done, in words
 * @throws AppError `not_found`, `invalid`, `stale`, `needs_second_person`, `wrong_review_state`, `malformed`
 */
export async function takeReviewStep({ writer, publisher, module, id, read }: Asked): Promise<string> {
  const intent = read('intent');
  if (intent === 'comment' || intent === 'settle') {
    const entry = await requireEntry(writer.db, module, unrestricted, id);
    const reviewed = await findReviewed(writer.db, module, entry);
    const commented = {
      id,
      title: entry.title,
      lines: reviewedLines(module.definition, reviewed?.entry ?? entry).lines,
    };
    if (intent === 'settle') await settleLineComment(writer, commented, read('id'));
    else
      await addLineComment(writer, commented, { line: read('line'), quote: read('quote'), comment: read('comment') });
    return done[intent];
  }
  const seen = { fingerprint: read('fingerprint') };
  if (intent === 'submit' || intent === 'return' || intent === 'accept') {
    await reviewEntry(writer, module, id, { action: intent, comment: read('comment') }, seen);
    return done[intent];
  }
  if (intent !== 'publish' && intent !== 'accept-and-publish') throw new AppError('malformed');
  const opened = publisher();
  if (intent === 'accept-and-publish')
    await reviewEntry(writer, module, id, { action: 'accept', comment: read('comment') }, seen);
  await publishReviewed(opened, module, id, seen.fingerprint);
  return done.publish;
}

async function publishReviewed(writer: WriteContext, module: BoundModule, id: string, seen: string): Promise<void> {
  const entry = await requireEntry(writer.db, module, unrestricted, id);
  const reviewed = await findReviewed(writer.db, module, entry);
  if (reviewed?.fingerprint !== seen) throw new AppError('stale');
  const { revision } = entry;
  if (entry.status === 'published') await publishDraft(writer, module, id, { revision });
  else await updateEntry(writer, module, id, { status: 'published' }, { revision });
}
