import type { FieldBehaviour } from './field-behaviour';
import { labelled, typedText } from './typed-text';

export const account: FieldBehaviour<'account'> = {
  ...typedText,
  readable: labelled,
  word: labelled,
  names: 'accounts',
};
