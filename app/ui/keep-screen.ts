import { data, isRouteErrorResponse } from 'react-router';

export type Kept<Answer> = Promise<Answer | ReturnType<typeof data<Answer>>>;

/**
 * For a `clientAction`: keeps the screen when the server is unreachable or fails, where the router would show an error
 * page. The answer has an error status, so that loaders do not revalidate.
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
