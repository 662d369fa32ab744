import type { BoundModule, EntryRow } from '#app/content/bind-table.server';
import { fieldOfKind } from '#app/content/define-module';
import { findPages } from '#app/content/entries/find-pages.server';
import { pagesOf } from '#app/content/fields/pages';
import { arePropertiesFolded } from '#app/content/properties-fold';
import type { CategoryChoice } from '#app/content/categories/category-choice';
import { findEditorView } from '#app/identity/editor-view.server';
import type { AccountChoice } from '#app/identity/account-choice';
import { flashCookie } from '#app/platform/flash';
import { logFailure } from '#app/platform/database-errors.server';
import { identityDepsOf } from '#app/request/identity-deps-of.server';
import type { RequestContext } from '#app/request/request-context.server';
import { editTexts } from '#app/texts/pl/modules';

/** The options that the form of an entry offers, and headers that name what could not be read. */
export async function readOffered(
  ctx: RequestContext,
  module: BoundModule,
  entry: EntryRow | undefined,
  cookies: string | null,
) {
  ctx.require('write');
  const { categories, headers } = await readCategories(ctx, module, entry);
  const offered = {
    categories,
    accounts: await readAccounts(ctx),
    tags: await readTags(ctx),
    pages: await readTitles(ctx, module, entry),
    editorView: await readEditorView(ctx),
    propertiesFolded: arePropertiesFolded(cookies),
    uploadMaxMb: ctx.services.env.UPLOAD_MAX_MB,
  };
  return { offered, headers };
}

/**
 * A list of categories that cannot be read keeps nobody from writing: the entry's own category stays, and a toast tells
 * of it.
 */
async function readCategories(
  ctx: RequestContext,
  module: BoundModule,
  entry: EntryRow | undefined,
): Promise<{ categories: CategoryChoice[]; headers: HeadersInit }> {
  try {
    const all = await ctx.services.choices.categoriesOf(module);
    return { categories: all.map(choiceOf), headers: {} };
  } catch (error) {
    logFailure(ctx.services.log, error, 'the categories of a form could not be read', { requestId: ctx.requestId });
    const { title, text } = editTexts.categories.loadFailed;
    const own = entry?.category ? [choiceOf({ ...nothingKnown, id: entry.category_id ?? '', ...entry.category })] : [];
    return { categories: own, headers: { 'set-cookie': flashCookie({ kind: 'error', title, description: text }) } };
  }
}

const nothingKnown = { parent: null, position: null, default_owner: null, review_months: null };

const choiceOf = (category: CategoryChoice): CategoryChoice => {
  const { id, name, slug, parent, position, default_owner, review_months } = category;
  return { id, name, slug, parent, position, default_owner, review_months };
};

/** The same for accounts: the present owner stays. */
async function readAccounts(ctx: RequestContext): Promise<AccountChoice[]> {
  try {
    return await ctx.services.choices.writers();
  } catch (error) {
    logFailure(ctx.services.log, error, 'the accounts of a form could not be read', { requestId: ctx.requestId });
    return [];
  }
}

/** More would not be looked through; other tags can be typed in full. */
const mostTags = 300;

async function readTags(ctx: RequestContext): Promise<string[]> {
  try {
    return (await ctx.services.choices.tagsOf(null)).slice(0, mostTags).map(({ tag }) => tag);
  } catch (error) {
    logFailure(ctx.services.log, error, 'the tags of a form could not be read', { requestId: ctx.requestId });
    return [];
  }
}

/** The titles of related pages, by address; a page without one shows its address. */
async function readTitles(ctx: RequestContext, { definition }: BoundModule, entry: EntryRow | undefined) {
  const field = fieldOfKind(definition, 'pages');
  const addresses = field && entry ? pagesOf(entry[field.name]) : [];
  try {
    const found = await findPages(ctx.require('write').db, ctx.reader.viewer, addresses);
    return Object.fromEntries(found.map(({ address, title }) => [address, title]));
  } catch (error) {
    logFailure(ctx.services.log, error, 'the titles of named pages could not be read', { requestId: ctx.requestId });
    return {};
  }
}

/** How the person of a form last chose to edit texts. */
export async function readEditorView({ user, services }: RequestContext) {
  return user ? findEditorView(identityDepsOf(services).identityDb, user.id) : null;
}
