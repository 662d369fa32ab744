import type { FieldBehaviour } from './field-behaviour';
import { typedText } from './typed-text';

export const changes: FieldBehaviour<'changes'> = { ...typedText, textRole: () => 'body' };
