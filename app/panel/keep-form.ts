import { data } from 'react-router';
import { isOthersByNow } from '#app/identity/page-account';
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

/** What a form says where the panel's guard (`requirePanelPage`) would lead away from it, by where to. */
const refusals = new Map<string | undefined, { status: number; message: string; why?: 'signed-out' }>([
  [paths.admin.signIn(), { status: 401, message: formTexts.sessionOver, why: 'signed-out' }],
  [paths.admin.setUpSecondFactor(), { status: 403, message: formTexts.secondFactorOwed }],
  [paths.home(), { status: 403, message: formTexts.noLongerAllowed }],
]);

/**
 * The same for a form: what was typed stays, also where the session has ended or is somebody else's, a second factor is
 * owed or the right to write is gone. The redirect that it throws is that of a save.
 * @param answer the route's own answer with this message over the form
 * @param failed the message where the server cannot be reached or fails
 */
export function keepForm<Answer>(
  serverAction: () => Kept<Answer>,
  answer: (message: string, why?: 'signed-out') => Answer,
  failed: string = formTexts.failed,
): Kept<Answer> {
  const act = async () => {
    if (await isOthersByNow()) return data(answer(formTexts.otherAccount), { status: 403 });
    try {
      return await serverAction();
    } catch (error) {
      const refusal = refusals.get(redirectedTo(error));
      if (!refusal) throw error;
      return data(answer(refusal.message, refusal.why), { status: refusal.status });
    }
  };
  return keepScreen(act, () => answer(failed));
}

function redirectedTo(error: unknown): string | undefined {
  const location = error instanceof Response ? error.headers.get('location') : null;
  return location === null ? undefined : new URL(location, window.location.href).pathname;
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
