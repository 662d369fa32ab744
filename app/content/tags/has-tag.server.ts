import { type SQL, sql } from 'drizzle-orm';
import type { BoundModule } from '../bind-table.server';

/** Whether an entry has a tag, in any spelling: a condition that uses the index of `tag_keys`. */
export const hasTag = ({ table }: BoundModule, tag: string): SQL =>
  sql`${table.tag_keys} @> fold_texts(array[${tag.replaceAll('\0', '').trim()}]::text[])`;
