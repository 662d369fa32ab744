import { and, asc, eq, sql } from 'drizzle-orm';
import * as z from 'zod';
import { recordChange } from '#app/audit/changes.server';
import type { WriteContext } from '#app/audit/write-context.server';
import { users } from '#app/identity/tables.server';
import type { Database } from '#app/platform/db.server';
import { translateDatabaseError } from '#app/platform/database-errors.server';
import { AppError, invalid } from '#app/platform/errors';
import { prepared } from '#app/platform/prepared.server';
import { filledLine, ignoredFields, isUuid, parseInput, textSchema } from '#app/platform/validation.server';
import { validationTexts as texts } from '#app/texts/pl/validation';
import type { BoundModule } from '../bind-table.server';
import { slugify } from '../fields/slugify';
import { findModule } from '../registry';
import { positionSchema } from '../fields/position-schema.server';
import { categoryTreeOrder, parents } from './category-order.server';
import { categories } from '../tables.server';
import { longestCategoryName, longestCategorySlug } from './category-rules';

/** A category; `parent` is the slug of the category it lies in. */
export type Category = Awaited<ReturnType<typeof selectCategories>>[number];

const selectCategories = (db: Database) => {
  const { id, name, slug, module, position, parent_id, default_owner, review_months, created_at } = categories;
  return db
    .select({
      id,
      name,
      slug,
      module,
      position,
      parent_id,
      default_owner,
      review_months,
      created_at,
      parent: parents.slug,
    })
    .from(categories)
    .leftJoin(parents, eq(parents.id, parent_id))
    .$dynamic();
};

const nameSchema = filledLine(longestCategoryName, texts.categoryName);
const slugSchema = textSchema(longestCategorySlug)
  .transform((slug) => slugify(slug))
  .refine((slug) => slug !== '', texts.categorySlug);
const parentSchema = textSchema(longestCategorySlug)
  .transform((slug) => (slug === '' ? null : slug))
  .nullable();

const ownerSchema = z
  .union([z.literal('').transform(() => null), z.string(texts.accountUnknown).refine(isUuid, texts.accountUnknown)])
  .nullable();
const monthsSchema = z.int(texts.reviewMonths).min(1, texts.reviewMonths).max(120, texts.reviewMonths).nullable();
/** What entries that are made in a category are given. */
const care = { default_owner: ownerSchema.optional(), review_months: monthsSchema.optional() };

export const newCategory = z.strictObject(
  {
    ...ignoredFields,
    name: nameSchema,
    slug: slugSchema.optional(),
    parent: parentSchema.optional(),
    position: positionSchema.optional(),
    ...care,
    module: z.string(texts.choice).refine((key) => findModule(key) !== undefined, texts.choice),
  },
  { error: texts.wrongType },
);
export const changedCategory = z.strictObject({
  ...ignoredFields,
  module: z.unknown().optional(),
  name: nameSchema.optional(),
  slug: slugSchema.optional(),
  parent: parentSchema.optional(),
  position: positionSchema.optional(),
  ...care,
});

/** The categories of one module, or of all, in tree order: each before those that lie in it. */
export const listCategories = (db: Database, module?: string): Promise<Category[]> =>
  prepared(db, categories, module === undefined ? 'all' : 'of a module', () =>
    selectCategories(db)
      .where(module === undefined ? undefined : eq(categories.module, sql.placeholder('module')))
      .orderBy(asc(categories.module), ...categoryTreeOrder()),
  ).execute({ module });

/** The categories of a module that have entries `db` can see, in tree order. */
export const usedCategories = (db: Database, { definition, table }: BoundModule): Promise<Category[]> =>
  selectCategories(db)
    .where(
      and(
        eq(categories.module, definition.key),
        sql`${categories.id} in (select ${table.category_id} from ${table} where ${table.category_id} is not null)`,
      ),
    )
    .orderBy(...categoryTreeOrder());

/** The category with this slug in its module. */
export async function findCategory(db: Database, module: string, slug: string): Promise<Category | undefined> {
  const [found] = await selectCategories(db).where(and(eq(categories.module, module), eq(categories.slug, slug)));
  return found;
}

/** @throws AppError `invalid`, `duplicate` for a slug that the module has already */
export async function createCategory(context: WriteContext, input: unknown): Promise<Category> {
  const { name, slug = slugify(name), module, parent, position, ...cared } = parseInput(newCategory, input);
  if (slug === '') throw invalid({ slug: [texts.categorySlug] });
  return write(context, 'create', async (tx) => {
    await requireAccount(tx, cared.default_owner);
    await lockTree(tx, module);
    const parent_id = await parentIdOf(tx, module, parent ?? null);
    const { default_owner = null, review_months = null } = cared;
    const values = { name, slug, module, parent_id, position: position ?? null, default_owner, review_months };
    const [made] = await tx.insert(categories).values(values).returning({ id: categories.id });
    return { after: made && (await requireCategory(tx, made.id)) };
  });
}

/** @throws AppError `not_found`, `invalid`, `duplicate` */
export async function updateCategory(context: WriteContext, id: string, input: unknown): Promise<Category> {
  const { name, slug, module, parent, position, default_owner, review_months } = parseInput(changedCategory, input);
  return write(context, 'update', async (tx) => {
    await requireAccount(tx, default_owner);
    const before = await lockCategory(tx, id);
    if (module !== undefined && module !== before.module) throw invalid({ module: [texts.categoryModule] });
    const parent_id = parent === undefined ? undefined : await parentIdOf(tx, before.module, parent, before);
    await tx
      .update(categories)
      // What is undefined stays; there must be something to set.
      .set({ name: name ?? before.name, slug, position, parent_id, default_owner, review_months })
      .where(eq(categories.id, id));
    return { before, after: await requireCategory(tx, id) };
  });
}

/** @throws AppError `not_found`, `in_use` while an entry has it or another category lies in it */
export async function deleteCategory(context: WriteContext, id: string): Promise<void> {
  await write(context, 'delete', async (tx) => {
    const before = await lockCategory(tx, id);
    await tx.delete(categories).where(eq(categories.id, id));
    return { before };
  });
}

/** @throws AppError `not_found` */
export async function requireCategory(db: Database, id: string): Promise<Category> {
  const [found] = isUuid(id) ? await selectCategories(db).where(eq(categories.id, id)) : [];
  if (!found) throw new AppError('not_found');
  return found;
}

/**
 * Writes of a module's categories wait for each other: two that are put into one another at once would deadlock. An
 * account is locked before, as its removal locks it before its categories.
 */
const lockTree = (tx: Database, module: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`categories ${module}`}, 0))`);

/**
 * The category, locked until the transaction ends.
 * @throws AppError `not_found`
 */
async function lockCategory(tx: Database, id: string): Promise<Category> {
  await lockTree(tx, (await requireCategory(tx, id)).module);
  await tx.select({ id: categories.id }).from(categories).where(eq(categories.id, id)).for('no key update');
  return requireCategory(tx, id);
}

/**
 * The id of the parent for a category, with the tree locked. The database enforces the two levels as well.
 * @param self the category that is moved, if it exists already
 * @throws AppError `invalid`
 */
async function parentIdOf(tx: Database, module: string, slug: string | null, self?: Category): Promise<string | null> {
  if (slug === null) return null;
  const refuse = (message: string) => invalid({ parent: [message] });
  const parent = await findCategory(tx, module, slug);
  if (!parent) throw refuse(texts.parentUnknown);
  if (parent.id === self?.id) throw refuse(texts.parentItself);
  if (parent.parent_id !== null) throw refuse(texts.parentDeep);
  if (self && (await tx.$count(categories, eq(categories.parent_id, self.id))) > 0) throw refuse(texts.parentHasOwn);
  return parent.id;
}

/** @throws AppError `invalid` for an account that is not there */
async function requireAccount(tx: Database, id: string | null | undefined): Promise<void> {
  if (!id) return;
  const [found] = await tx.select({ id: users.id }).from(users).where(eq(users.id, id)).for('key share');
  if (!found) throw invalid({ default_owner: [texts.accountUnknown] });
}

async function write(
  { db, actor, changes }: WriteContext,
  action: 'create' | 'update' | 'delete',
  change: (tx: Database) => Promise<{ before?: Category; after?: Category | undefined }>,
): Promise<Category> {
  const shown = (category: Category | undefined) =>
    category && {
      name: category.name,
      slug: category.slug,
      module: category.module,
      ...(category.parent !== null && { parent: category.parent }),
      ...(category.position !== null && { position: category.position }),
      ...(category.default_owner !== null && { default_owner: category.default_owner }),
      ...(category.review_months !== null && { review_months: category.review_months }),
    };
  try {
    const done = await db.transaction(async (tx) => {
      const { before, after } = await change(tx);
      const category = after ?? before;
      if (!category) throw new AppError('not_found');
      const entry = {
        action,
        subject: 'category',
        subjectId: category.id,
        title: category.name,
        before: shown(before),
        after: shown(after),
      };
      return { category, recorded: await recordChange(tx, actor, entry) };
    });
    await changes.publish(done.recorded);
    return done.category;
  } catch (error) {
    throw translateDatabaseError(error, () => 'slug');
  }
}
