import type { FieldBehaviour } from './field-behaviour';
import { typedText } from './typed-text';

export const position: FieldBehaviour<'position'> = {
  ...typedText,
  isOnPage: () => false,
  input: (value) => ({ input: value.trim() === '' ? null : positionIn(value) }),
};

/** A whole number as a number; anything else as it was typed, for the schema to refuse. */
const positionIn = (value: string): string | number => (/^\d{1,10}$/.test(value.trim()) ? Number(value) : value);
