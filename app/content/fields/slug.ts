import type { FieldBehaviour } from './field-behaviour';
import { typedText } from './typed-text';

export const slug: FieldBehaviour<'slug'> = typedText;
