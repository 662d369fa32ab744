import { data, isRouteErrorResponse } from 'react-router';
import { paths } from '#app/paths';
import { keptFormTexts } from '#app/texts/pl/forms';
import { removalTexts } from '#app/texts/pl/lists';
import type { RemovalAnswer } from '#app/ui/removal-question';

type Kept<Answer> = Promise<Answer | ReturnType<typeof data<Answer>>>;

/**
 * For a `clientAction`: the screen stays as it is when the server cannot be reached or fails, where the router would put
 * an error page. The status of the answer is that of a failure, so that nothing is loaded anew under the screen.
 */
export async function keepScreen<Answer>(serverAction: () => Kept<Answer>, answer: () => Answer): Kept<Answer> {
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof Response || (isRouteErrorResponse(error) && error.status < 500 && error.status !== 429)) throw error;
    return data(answer(), { status: 503 });
  }
}

/** The same for a screen that only removes: the thing is still there. */
export const keepRemoval = ({ serverAction }: { serverAction: () => Kept<RemovalAnswer> }) =>
  keepScreen<RemovalAnswer>(() => serverAction(), () => ({ refused: true, reason: removalTexts.failed }));

/**
 * The same for a form: what was typed stays, also when the session has ended and the router would go to the sign-in form.
 * @param answer the route's own answer with this message over the form
 * @param failed the message where the server cannot be reached or fails
 */
export function keepForm<Answer>(serverAction: () => Kept<Answer>, answer: (message: string) => Answer, failed: string = keptFormTexts.failed): Kept<Answer> {
  const act = async () => {
    try {
      return await serverAction();
    } catch (error) {
      const to = error instanceof Response ? new URL(error.headers.get('location') ?? '', window.location.href) : null;
      if (to?.pathname !== paths.admin.signIn()) throw error;
      return data(answer(keptFormTexts.sessionOver), { status: 401 });
    }
  };
  return keepScreen(act, () => answer(failed));
}
