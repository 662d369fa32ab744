import { account } from './account.server';
import { category } from './category.server';
import { changes } from './changes.server';
import { day } from './day.server';
import type { Field, FieldKind } from './field';
import type { AnyOnServer, FieldOnServer } from './field-on-server.server';
import { file } from './file.server';
import { files } from './files.server';
import { flag } from './flag.server';
import { link } from './link.server';
import { markdown } from './markdown.server';
import { metadata } from './metadata.server';
import { moment } from './moment.server';
import { pages } from './pages.server';
import { position } from './position.server';
import { select } from './select.server';
import { slug } from './slug.server';
import { tags } from './tags.server';
import { text } from './text.server';

const onServer: { [Kind in FieldKind]: FieldOnServer<Kind> } = {
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

/** What a field's kind does on the server. */
export const onServerOf = (field: Field): AnyOnServer => onServer[field.kind];
