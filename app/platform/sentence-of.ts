import { errorTexts } from '#app/texts/pl/errors';
import type { AppError } from './errors';

/** A refusal in one sentence: its own, or that of its code. */
export const sentenceOf = (
  { code, detail }: Pick<AppError, 'code' | 'detail'>,
  otherwise: string = errorTexts[code],
): string => detail ?? otherwise;

/** The same with the messages of its fields, for a screen without these fields. */
export const reasonOf = (error: AppError, otherwise?: string): string =>
  [...new Set(Object.values(error.fields).flat())].join(' ') || sentenceOf(error, otherwise);
