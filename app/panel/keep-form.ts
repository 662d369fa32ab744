import { data } from 'react-router';
import { refusedFormOf, refusedStatus, type WhyRefused } from '#app/platform/refused-form';
import { formTexts } from '#app/texts/pl/forms';
import { removalTexts } from '#app/texts/pl/lists';
import { refusedFormTexts, refusedMessage } from '#app/texts/pl/refused-form';
import type { RemovalAnswer } from '#app/ui/removal-question';
import { type Kept, keepScreen } from '#app/ui/keep-screen';

/** `keepForm` for a removal that failed: the thing still exists, and nothing was typed. */
export const keepRemoval = ({ serverAction }: { serverAction: () => Kept<RemovalAnswer> }) =>
  keepForm<RemovalAnswer>(
    () => serverAction(),
    (message, why) => ({ refused: true, reason: why ? refusedFormTexts.reasons[why] : message }),
    removalTexts.failed,
  );

/**
 * The same for a form: what was typed stays, also where the session has ended or is somebody else's, a second factor is
 * owed or the right to write is gone. The redirect that it throws is that of a save.
 * @param answer the route's own answer with this message over the form
 * @param failed the message where the server cannot be reached or fails
 */
export function keepForm<Answer>(
  serverAction: () => Kept<Answer>,
  answer: (message: string, why?: WhyRefused) => Answer,
  failed: string = formTexts.failed,
): Kept<Answer> {
  const act = async () => {
    try {
      return await serverAction();
    } catch (error) {
      const refused = refusedFormOf(error)?.refused;
      if (!refused) throw error;
      return data(answer(refusedMessage(refused), refused), { status: refusedStatus(refused) });
    }
  };
  return keepScreen(act, () => answer(failed));
}

/** The client action of a question whose answer has one message: `export const clientAction = keepReason<Answer>`. */
export const keepReason = <Answer extends { reason?: string }>({
  serverAction,
}: {
  serverAction: () => Kept<Answer>;
}): Kept<Answer> =>
  keepForm<Answer>(
    () => serverAction(),
    (reason) => ({ reason }) as Answer,
  );
