import { databaseTexts, errorTexts } from '#app/texts/pl/errors';
import { databaseErrorCode, violatedConstraint } from './db.server';
import { AppError } from './errors';

/**
 * What a failed query means for the person who asked: the table of the specification, section 8. Anything that is no
 * database error, and any code that has no meaning of its own, comes back as it was.
 * @param fieldOf names the form field of a unique constraint, so that the message can stand at it
 */
export function translateDatabaseError(error: unknown, fieldOf: (constraint: string) => string | undefined = () => undefined): unknown {
  switch (databaseErrorCode(error)) {
    case '23505': {
      const field = fieldOf(violatedConstraint(error) ?? '');
      const refusal = new AppError('duplicate', { cause: error });
      if (field) refusal.fields[field] = [errorTexts.duplicate];
      return refusal;
    }
    case '23503':
      return new AppError('in_use', { cause: error });
    case '23514':
      return new AppError('invalid', { cause: error });
    case '42501':
      return new AppError('forbidden', { cause: error });
    case '42P17':
      return new AppError('internal', { message: databaseTexts.noAccess, cause: error });
    default:
      return error;
  }
}
