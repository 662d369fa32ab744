import { data } from 'react-router';
import { AppError } from '#app/platform/errors';
import { sentenceOf } from '#app/platform/sentence-of';
import { flashCookie, type FlashMessage } from '#app/platform/flash';
import { redirectWithToast } from '#app/platform/redirect-with-toast';
import { removalTexts } from '#app/texts/pl/lists';
import type { RemovalAnswer } from '#app/ui/removal-question';

/** The result of a removal: the HTTP status, and its message. */
interface Removed {
  status: number;
  message: FlashMessage;
}

/**
 * Removes something for a screen of the panel, and words what came of it.
 * @param words `done` of what has gone; `failed` where a refusal says nothing of its own
 */
export async function remove(
  work: () => Promise<void>,
  words: { done: string | undefined; failed?: string },
): Promise<Removed> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof AppError) || error.status === 401) throw error;
    return {
      status: error.status,
      message: {
        kind: 'error',
        title: removalTexts.failedTitle,
        description: sentenceOf(error, words.failed),
      },
    };
  }
  return { status: 200, message: { kind: 'success', title: removalTexts.doneTitle, description: words.done } };
}

/** For a list with a dialog: the message is a toast. */
export const answerList = ({ status, message }: Removed) =>
  data<RemovalAnswer>({ refused: status >= 400 }, { status, headers: { 'set-cookie': flashCookie(message) } });

/**
 * For the page that asked: on to the list, or the page again with the reason, which is read without scripts as well.
 */
export const answerPage = ({ status, message }: Removed, list: string) =>
  status >= 400
    ? data<RemovalAnswer>({ refused: true, reason: message.description }, { status })
    : redirectWithToast(list, message);
