import { data } from 'react-router';
import { AppError, type FieldErrors, retryHeaders } from '#app/platform/errors';

/**
 * The answer to a visitor's form that was refused: at its fields, or as a whole (under '') when too many came.
 * @param answer what the page is given, with what was typed
 * @throws the error where it is another one
 */
export function refuseForm<Answer>(error: unknown, answer: (errors: FieldErrors) => Answer) {
  if (!(error instanceof AppError) || (error.code !== 'invalid' && error.code !== 'too_many')) throw error;
  const errors = error.code === 'invalid' ? error.fields : { '': [error.message] };
  return data(answer(errors), { status: error.status, headers: retryHeaders(error) });
}
