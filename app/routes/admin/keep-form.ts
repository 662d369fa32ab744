import { data, isRouteErrorResponse } from 'react-router';
import { paths } from '#app/paths';
import { keptFormTexts } from '#app/texts/pl/forms';

/**
 * For the `clientAction` of a form: what was typed stays when the server cannot be reached, fails, or no longer knows who
 * asks. Without it the router would put an error page or the sign-in form in its place.
 * The status is that of a failure, so that nothing is loaded anew under the form.
 * @param answer the route's own answer with this message over the form
 */
export async function keepForm<Answer>(serverAction: () => Promise<Answer>, answer: (message: string) => Answer): Promise<Answer | ReturnType<typeof data<Answer>>> {
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof Response) {
      const to = new URL(error.headers.get('location') ?? '', window.location.href);
      if (to.pathname !== paths.admin.signIn()) throw error;
      return data(answer(keptFormTexts.sessionOver), { status: 401 });
    }
    if (isRouteErrorResponse(error) && error.status < 500 && error.status !== 429) throw error;
    return data(answer(keptFormTexts.failed), { status: 503 });
  }
}
