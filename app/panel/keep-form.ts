import { data } from 'react-router';
import { paths } from '#app/paths';
import { formTexts } from '#app/texts/pl/forms';
import { removalTexts } from '#app/texts/pl/lists';
import type { RemovalAnswer } from '#app/ui/removal-question';
import { type Kept, keepScreen } from '#app/ui/keep-screen';

/** `keepScreen` for a removal that failed: the thing still exists. */
export const keepRemoval = ({ serverAction }: { serverAction: () => Kept<RemovalAnswer> }) =>
  keepScreen<RemovalAnswer>(
    () => serverAction(),
    () => ({ refused: true, reason: removalTexts.failed }),
  );

/**
 * The same for a form: what was typed stays, also when the session has ended and the router would go to the sign-in
 * form, or to where a second factor is set up.
 * @param answer the route's own answer with this message over the form
 * @param failed the message where the server cannot be reached or fails
 */
export function keepForm<Answer>(
  serverAction: () => Kept<Answer>,
  answer: (message: string, why?: 'signed-out') => Answer,
  failed: string = formTexts.failed,
): Kept<Answer> {
  const act = async () => {
    try {
      return await serverAction();
    } catch (error) {
      const to = error instanceof Response ? new URL(error.headers.get('location') ?? '', window.location.href) : null;
      if (to?.pathname === paths.admin.setUpSecondFactor())
        return data(answer(formTexts.secondFactorOwed), { status: 403 });
      if (to?.pathname !== paths.admin.signIn()) throw error;
      return data(answer(formTexts.sessionOver, 'signed-out'), { status: 401 });
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
