import type { AppError, FieldErrors } from '#app/platform/errors';
import { formTexts } from '#app/texts/pl/forms';

/** Why a question that asks for the password was refused: at the password, or as a whole. */
export interface PasswordRefusal {
  reason?: string;
  errors?: FieldErrors;
}

export const passwordRefusal = ({ fields, detail }: AppError): PasswordRefusal =>
  fields.current_password ? { errors: fields } : { reason: detail ?? formTexts.failed };
