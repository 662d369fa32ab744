import type { FieldBehaviour } from './field-behaviour';
import { typedText } from './typed-text';

export const text: FieldBehaviour<'text'> = {
  ...typedText,
  begin: ({ default: offered = '' }) => offered,
  textRole: ({ multiline }) => (multiline ? 'paragraph' : null),
};
