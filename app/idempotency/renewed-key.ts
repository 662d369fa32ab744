import { AppError } from '#app/platform/errors';
import { createFormKey } from '#app/platform/form-key';

/** A new key for a form's answer, where its own was used up by what it submitted before. */
export const renewedKey = (error: unknown): { formKey?: string } =>
  error instanceof AppError && error.code === 'key_reused' ? { formKey: createFormKey() } : {};
