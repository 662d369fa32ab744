import { account } from './account';
import { category } from './category';
import { changes } from './changes';
import { day } from './day';
import type { Field, FieldKind } from './field';
import type { AnyBehaviour, FieldBehaviour } from './field-behaviour';
import { file } from './file';
import { files } from './files';
import { flag } from './flag';
import { link } from './link';
import { markdown } from './markdown';
import { metadata } from './metadata';
import { moment } from './moment';
import { pages } from './pages';
import { position } from './position';
import { select } from './select';
import { slug } from './slug';
import { tags } from './tags';
import { text } from './text';

const behaviours: { [Kind in FieldKind]: FieldBehaviour<Kind> } = {
  text,
  slug,
  markdown,
  changes,
  select,
  flag,
  day,
  moment,
  category,
  metadata,
  tags,
  position,
  link,
  file,
  files,
  account,
  pages,
};

/** What a field's kind does in forms and words. */
export const behaviourOf = (field: Field): AnyBehaviour => behaviours[field.kind];
