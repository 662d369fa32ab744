import type { AppError } from '#app/platform/errors';
import { formTexts } from '#app/texts/pl/forms';

/** Why a question that asks for the password was refused: at the password, or as a whole. */
export interface PasswordRefusal {
  reason?: string;
  password?: string[];
}

export function passwordRefusal({ fields, detail }: AppError): PasswordRefusal {
  const { current_password } = fields;
  return current_password ? { password: current_password } : { reason: detail ?? formTexts.failed };
}
