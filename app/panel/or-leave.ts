import { AppError } from '#app/platform/errors';

/**
 * What a page asks about, or what it does: where that is gone by now, as by a press in another tab, it leads on.
 * @param way the redirect, with what there is to say
 * @throws Response the redirect
 */
export async function orLeave<Result>(work: Promise<Result>, way: () => Response): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'not_found') throw error;
    throw way();
  }
}
