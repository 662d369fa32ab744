import type { FieldBehaviour } from './field-behaviour';
import { typedText } from './typed-text';

export const markdown: FieldBehaviour<'markdown'> = { ...typedText, textRole: () => 'body' };
