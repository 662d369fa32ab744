import { eq } from 'drizzle-orm';
import type { WriteContext } from '#app/audit/write-context.server';
import { users } from '#app/identity/tables.server';
import type { Database } from '#app/platform/db.server';
import { isUuid } from '#app/platform/validation.server';
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
  const { default_owner: owner = null, ...others } = fields;
  const isGone = typeof owner === 'string' && !(await hasAccount(writer.db, owner));
  const given = isGone ? others : fields;
  if (known) {
    const same = ['name', 'parent', 'position', 'default_owner', 'review_months'] as const;
    return same.every((field) => known[field] === (given[field] ?? null))
      ? { outcome: 'same', module: known.module, notes: [] }
      : { outcome: 'exists', module: known.module, notes: [texts.notes.categoryDiffers] };
  }
  const made = await createCategory(writer, given);
  return {
    outcome: 'new',
    module: made.module,
    notes: isGone ? [texts.notes.categoryOwnerUnknown] : [],
    made: { kind: 'category', id: made.id },
  };
}

export const hasAccount = async (db: Database, id: string): Promise<boolean> =>
  isUuid(id) && (await db.$count(users, eq(users.id, id))) > 0;

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
