import type { FieldBehaviour } from './field-behaviour';
import { typedText } from './typed-text';

export const link: FieldBehaviour<'link'> = typedText;
