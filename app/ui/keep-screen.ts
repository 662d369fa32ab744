import { data, isRouteErrorResponse } from 'react-router';

export type Kept<Answer> = Promise<Answer | ReturnType<typeof data<Answer>>>;

/**
 * For a `clientAction`: the screen stays as it is when the server cannot be reached or fails, where the router would
 * put an error page. The status of the answer is that of a failure, so that nothing is loaded anew under the screen.
 */
export async function keepScreen<Answer>(serverAction: () => Kept<Answer>, answer: () => Answer): Kept<Answer> {
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof Response || (isRouteErrorResponse(error) && error.status < 500 && error.status !== 429))
      throw error;
    return data(answer(), { status: 503 });
  }
}
