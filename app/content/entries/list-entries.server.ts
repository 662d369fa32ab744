import { and, eq, gt, gte, isNull, lt, lte, ne, not, or, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#app/platform/db.server';
import { offsetOf, type PageOf, type PageRange } from '#app/platform/paging';
import { AppError } from '#app/platform/errors';
import { oneOf } from '#app/platform/one-of.server';
import { prepared } from '#app/platform/prepared.server';
import { isUuid } from '#app/platform/validation.server';
import { validationTexts } from '#app/texts/pl/validation';
import { readsEverything, type Viewer, visibleEntries } from '../access.server';
import { type BoundModule, columnOf, type EntryRow } from '../bind-table.server';
import { windowOf } from '../define-module';
import { isEntryStatus } from '../entry-status';
import { hasScheduledDraft } from '../drafts/scheduled-drafts.server';
import type { EntryTime } from '../entry-time';
import { hasTag } from '../tags/has-tag.server';
import { isInReview } from '../review/open-reviews.server';
import type { ReviewState } from '../review/review-states';
import { categories } from '../tables.server';
import { parents } from '../categories/category-order.server';
import { isInBranch, orderOf } from './entry-order.server';
import { matches } from './match-words.server';
import { type Columns, selectEntries } from './select-entries.server';

export interface ListQuery {
  /** Only some of these ids. */
  ids?: readonly string[];
  /** Words to look for in title, content and category. */
  q?: string;
  /** Words to look for in title and category alone, as the panel's lists do. */
  titled?: string;
  /** Slug of a category of the module; null is none. */
  category?: string | null;
  /** Slug of a category, for its entries and those of its subcategories. */
  branch?: string;
  /** Slug of a category whose entries, with those of its subcategories, are left out. */
  exceptCategory?: string;
  /** A tag, in any spelling. */
  tag?: string;
  status?: string;
  /** Id of the owner; null for entries without one. */
  owner?: string | null;
  /** Due for review before this day, and not archived. */
  reviewBefore?: string;
  /** Saved since this instant. */
  changedSince?: Date;
  /** State of the review, while it waits for a decision or for publication. */
  review?: ReviewState;
  /** Only published entries that are planned, or have a draft that is, or have ended. */
  time?: EntryTime;
  slug?: string;
  /** From 1. */
  page?: number;
  /** 1–100, 10 by default. */
  perPage?: number;
  /** A sortable field, with '-' for descending; by default a category's manual order, else the module's own. */
  sort?: string;
  /** Ids that the search index found for `q`, beside entries that contain it. */
  matching?: readonly string[];
  /** Values that fields of the module must have. */
  equals?: Record<string, string | boolean>;
  /** How much of each entry is read: everything by default, or what a card shows. */
  columns?: Columns;
}

export type EntryPage = PageOf<EntryRow> & PageRange;

/**
 * One page of a module's entries, as far as the viewer may read them.
 * @param totalOf knows how many there are of what readers ask for again and again
 * @throws AppError `invalid` for an order or a status that does not exist
 */
export async function listEntries(
  db: Database,
  module: BoundModule,
  viewer: Viewer | null,
  query: ListQuery,
  totalOf?: TotalOf,
): Promise<EntryPage> {
  const page = Math.max(1, Math.trunc(query.page ?? 1));
  const perPage = Math.min(100, Math.max(1, Math.trunc(query.perPage ?? 10)));
  const range = { limit: perPage, offset: offsetOf({ page, perPage }) };
  const list = { db, module, viewer, query };
  const isKept = isRepeated(query);
  const known = isKept && viewer === null ? totalOf : undefined;
  const [rows, kept] = await Promise.all([
    isKept ? readPrepared(list, range, known === undefined) : readPage(list, range),
    known?.(module, narrowingOf(query)),
  ]);
  // Behind the last page nothing but a count of this moment can say where that is.
  const counted = async () => (page > 1 ? countMatching(db, module, viewer, query) : 0);
  const total = rows[0] ? (kept ?? rows[0].listed_total ?? 0) : await counted();
  return { items: rows.map(({ listed_total: _total, ...entry }) => entry), total, page, perPage };
}

/** What a list of readers is narrowed by. Of few values: nothing that visitors type. */
export type Narrowing = Pick<ListQuery, 'equals' | 'branch' | 'exceptCategory'>;

/** How many entries of a module readers have. */
export type TotalOf = (module: BoundModule, narrowing: Narrowing) => Promise<number>;

const narrowingOf = ({ equals, branch, exceptCategory }: ListQuery): Narrowing => ({ equals, branch, exceptCategory });

/** What somebody asks for of a module through a door. */
interface List {
  db: Database;
  module: BoundModule;
  viewer: Viewer | null;
  query: ListQuery;
}

interface Range<Value> {
  limit: Value;
  offset: Value;
}

/** What the portal's own pages list by; it has few values, unlike what visitors type. */
const repeated = new Set(['page', 'perPage', 'sort', 'columns', 'equals', 'branch', 'exceptCategory']);

const isRepeated = (query: ListQuery) =>
  Object.entries(query).every(([name, value]) => value === undefined || repeated.has(name));

function readPrepared(list: List, range: Range<number>, isCounted: boolean) {
  const { db, module, viewer } = list;
  const { page: _page, perPage: _perPage, ...query } = list.query;
  const build = () => {
    const given = { limit: sql.placeholder('limit'), offset: sql.placeholder('offset') };
    return readPage({ ...list, query }, given, isCounted);
  };
  const name = JSON.stringify([query, isCounted, readsEverything(viewer)]);
  return prepared(db, module, name, build).execute({ ...range });
}

/** Filters and sorts by the short columns first; texts are read for the one page alone. */
function readPage(
  { db, module, viewer, query }: List,
  { limit, offset }: Range<number | Placeholder>,
  isCounted = true,
) {
  const sorted = orderOf(module, query);
  const where = and(visibleEntries(module, viewer), ...conditions(module, query));
  const listed = db.$with('listed').as(
    db
      .select({
        id: sql`${module.table.id}`.as('listed_id'),
        total: (isCounted ? countOf(module, query, where) : sql<number>`null::int`).as('total'),
      })
      .from(module.table)
      .leftJoin(categories, eq(module.table.category_id, categories.id))
      .leftJoin(parents, eq(categories.parent_id, parents.id))
      .where(where)
      .orderBy(...sorted)
      .limit(limit)
      .offset(offset),
  );
  return selectEntries(db.with(listed), module, viewer, query.columns, {
    listed_total: sql<number | null>`${listed.total}`,
  })
    .innerJoin(listed, eq(listed.id, module.table.id))
    .leftJoin(parents, eq(categories.parent_id, parents.id))
    .orderBy(...sorted);
}

/** Counted apart, so that the page can come from an index; what words are found by is looked through only once. */
const countOf = (module: BoundModule, query: ListQuery, where: SQL | undefined): SQL<number> =>
  query.q || query.titled || query.ids
    ? sql`(count(*) over ())::int`
    : sql`(select count(*)::int from ${module.table} where ${where ?? sql`true`})`;

/**
 * The ids of the entries that a query finds, as far as the viewer may read them, in its order.
 * @param limit one more is returned where there are more
 */
export async function listIds(
  db: Database,
  module: BoundModule,
  viewer: Viewer | null,
  query: ListQuery,
  limit: number,
): Promise<string[]> {
  const found = await db
    .select({ id: module.table.id })
    .from(module.table)
    .leftJoin(categories, eq(module.table.category_id, categories.id))
    .leftJoin(parents, eq(categories.parent_id, parents.id))
    .where(and(visibleEntries(module, viewer), ...conditions(module, query)))
    .orderBy(...orderOf(module, query))
    .limit(limit + 1);
  return found.map(({ id }) => id);
}

/** The titles of these entries by id; entries that are gone are left out. */
export async function findTitles(
  db: Database,
  { table }: BoundModule,
  ids: readonly string[],
): Promise<Record<string, string>> {
  const asked = ids.filter(isUuid);
  if (asked.length === 0) return {};
  const found = await db.select({ id: table.id, title: table.title }).from(table).where(oneOf(table.id, asked));
  return Object.fromEntries(found.map(({ id, title }) => [id, title]));
}

/** How many entries there are of what a query asks for. */
export const countMatching = (
  db: Database,
  module: BoundModule,
  viewer: Viewer | null,
  query: ListQuery,
): Promise<number> => db.$count(module.table, and(visibleEntries(module, viewer), ...conditions(module, query)));

/** No table may be joined for one: then no count could come from an index alone. */
function conditions(module: BoundModule, query: ListQuery): (SQL | undefined)[] {
  const { status } = query;
  if (status !== undefined && !isEntryStatus(status))
    throw new AppError('invalid', { fields: { status: [validationTexts.choice] } });
  return [
    query.ids && oneOf(module.table.id, query.ids.filter(isUuid)),
    query.q?.trim() ? matches(module, module.table.search_text, query.q, query.matching) : undefined,
    query.titled?.trim() ? matches(module, module.table.search_title, query.titled) : undefined,
    query.category === undefined
      ? undefined
      : query.category === null
        ? isNull(module.table.category_id)
        : eq(module.table.category_id, idOfCategory(module, query.category)),
    ...careConditions(module, query),
    query.exceptCategory === undefined
      ? undefined
      : or(isNull(module.table.category_id), not(isInBranch(module, query.exceptCategory))),
    query.branch === undefined ? undefined : isInBranch(module, query.branch),
    query.tag === undefined ? undefined : hasTag(module, query.tag),
    status === undefined ? undefined : eq(module.table.status, status),
    query.time === undefined ? undefined : isAtTime(module, query.time),
    query.slug === undefined
      ? undefined
      : module.definition.address === 'slug'
        ? eq(columnOf(module, 'slug'), query.slug)
        : sql`false`,
    ...Object.entries(query.equals ?? {}).map(([name, value]) => eq(columnOf(module, name), value)),
  ];
}

function careConditions(module: BoundModule, query: ListQuery): (SQL | undefined)[] {
  const { table } = module;
  const { owner, reviewBefore, changedSince, review } = query;
  return [
    review === undefined ? undefined : isInReview(module, review),
    owner === undefined ? undefined : owner === null ? isNull(table.owner) : eq(table.owner, owner),
    reviewBefore === undefined ? undefined : and(ne(table.status, 'archived'), lt(table.review_at, reviewBefore)),
    changedSince === undefined ? undefined : gte(table.updated_at, changedSince),
  ];
}

function isAtTime(module: BoundModule, time: EntryTime): SQL | undefined {
  const { from, until } = windowOf(module.definition);
  const at = (moment: SQL) => and(eq(module.table.status, 'published'), moment);
  if (time === 'ended') return at(lte(columnOf(module, until), sql`now()`));
  return or(at(gt(columnOf(module, from), sql`now()`)), hasScheduledDraft(module));
}

const idOfCategory = ({ definition }: BoundModule, slug: string): SQL =>
  sql`(select ${categories.id} from ${categories} where ${and(eq(categories.module, definition.key), eq(categories.slug, slug))})`;
