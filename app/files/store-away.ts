import { AppError } from '#app/platform/errors';
import { fileTexts as texts } from '#app/texts/pl/files';

/** A store of files that does not answer, or refuses. */
export const storeAway = (cause: unknown) =>
  new AppError('unavailable', { message: texts.storeUnavailable, retryAfterSeconds: 30, cause });
