import { AppError } from '#app/platform/errors';
import { createFormKey } from '#app/platform/form-key';

/** For the answer of a form: another key, where the one it had was used up by what it sent before. */
export const renewedKey = (error: unknown): { formKey?: string } =>
  error instanceof AppError && error.code === 'key_reused' ? { formKey: createFormKey() } : {};
