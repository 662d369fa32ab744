import { eq } from 'drizzle-orm';
import type { WriteContext } from '#app/audit/write-context.server';
import type { Database } from '#app/platform/db.server';
import { transferTexts as texts } from '#app/texts/pl/transfer';
import { createCategory, findCategory } from '../categories/categories.server';
import { createFragment } from '../fragments/save-fragment.server';
import { fragments } from '../fragments/tables.server';
import { slugify } from '../fields/slugify';
import type { FileReport, Planned } from './bundle';

/** Something that an import has made. */
export interface Made {
  kind: 'entry' | 'category' | 'fragment';
  id: string;
  /** Of an entry. */
  module?: string;
}

export type Imported = Omit<FileReport, 'source' | 'what'> & { made?: Made };

/** @throws AppError */
export async function importCategory(writer: WriteContext, { fields }: Planned): Promise<Imported> {
  const { module, name, slug = typeof name === 'string' ? slugify(name) : undefined } = fields;
  const known =
    typeof module === 'string' && typeof slug === 'string' ? await findCategory(writer.db, module, slug) : undefined;
  if (known) {
    const { parent = null, position = null } = fields;
    const isSame = known.name === name && known.parent === parent && known.position === position;
    return isSame
      ? { outcome: 'same', module: known.module, notes: [] }
      : { outcome: 'exists', module: known.module, notes: [texts.notes.categoryDiffers] };
  }
  const made = await createCategory(writer, fields);
  return { outcome: 'new', module: made.module, notes: [], made: { kind: 'category', id: made.id } };
}

/** What the portal has under the name that a fragment wants. */
export async function findKnownFragment(db: Database, { fields }: Planned) {
  const [known] = await db
    .select()
    .from(fragments)
    .where(eq(fragments.name, String(fields.name)));
  return known;
}

/** @throws AppError */
export async function importFragment(
  writer: WriteContext,
  { fields }: Planned,
  known: Awaited<ReturnType<typeof findKnownFragment>>,
): Promise<Imported> {
  if (known) {
    const isSame = known.title === fields.title && known.content === fields.content;
    return isSame ? { outcome: 'same', notes: [] } : { outcome: 'exists', notes: [texts.notes.fragmentDiffers] };
  }
  const made = await createFragment(writer, fields);
  return { outcome: 'new', notes: [], made: { kind: 'fragment', id: made.id } };
}
