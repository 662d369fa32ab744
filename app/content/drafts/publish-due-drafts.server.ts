import { and, asc, eq, inArray, isNotNull, lte, sql } from 'drizzle-orm';
import type { ChangeFeed } from '#app/audit/change-feed.server';
import { followChanges } from '#app/audit/follow-changes.server';
import { users } from '#app/identity/tables.server';
import { notifications } from '#app/notifications/tables.server';
import type { Clock } from '#app/platform/clock';
import type { Database } from '#app/platform/db.server';
import { eachDespiteFailures } from '#app/platform/each-despite-failures';
import { AppError } from '#app/platform/errors';
import type { Logger } from '#app/platform/logger.server';
import type { BoundModule } from '../bind-table.server';
import { subject } from './discard-draft.server';
import { publishDraft } from './publish-draft.server';
import { entry_drafts as table } from './tables.server';

export interface Scheduling {
  db: Database;
  changes: ChangeFeed;
  clock: Clock;
  log: Logger;
  modules: readonly BoundModule[];
}

/** Catches up on what was missed, such as while the database was away. */
const sweepEveryMs = 30_000;

/**
 * Publishes scheduled drafts when they are due, at the start also those that became due while no instance ran. Every
 * instance tries; the lock on the entry's row and the removal of the draft make it happen once.
 * @returns ends it
 */
export const startScheduledDrafts = (scheduling: Scheduling): (() => Promise<void>) =>
  followChanges({
    changes: scheduling.changes,
    sweepEveryMs,
    onChange: (change, run) => {
      if (change.subject === subject && change.action === 'schedule') run();
    },
    work: () => publishDueDrafts(scheduling),
    untilNext: () => untilNextDraft(scheduling),
    onError: (error) => scheduling.log.warn({ err: error }, 'scheduled drafts must wait'),
  });

/** Drafts of this portal's modules: those of a module that is gone are left as they are. */
const isOurs = (modules: readonly BoundModule[]) =>
  inArray(
    table.module,
    modules.map(({ definition }) => definition.key),
  );

/** Milliseconds by the database's clock, which decides; null while nothing is scheduled. */
export async function untilNextDraft({ db, modules }: Pick<Scheduling, 'db' | 'modules'>): Promise<number | null> {
  const [row] = await db
    .select({ ms: sql<number | null>`(extract(epoch from min(${table.publish_at}) - now()) * 1000)::float8` })
    .from(table)
    .where(isOurs(modules));
  return row?.ms ?? null;
}

interface Due {
  id: string;
  module: string;
  at: Date | null;
  author: { id: string; email: string } | null;
}

/**
 * Publishes all drafts that are due, one after another.
 * @throws the first failure, once all were tried
 */
export async function publishDueDrafts(scheduling: Scheduling): Promise<void> {
  const due: Due[] = await scheduling.db
    .select({
      id: table.entry_id,
      module: table.module,
      at: table.publish_at,
      author: { id: users.id, email: users.email },
    })
    .from(table)
    .leftJoin(users, eq(users.id, table.author_id))
    .where(and(isOurs(scheduling.modules), isNotNull(table.publish_at), lte(table.publish_at, sql`now()`)))
    .orderBy(asc(table.publish_at));
  await eachDespiteFailures(due, (one) => publishOne(scheduling, one));
}

async function publishOne({ db, changes, clock, modules }: Scheduling, due: Due): Promise<void> {
  const module = modules.find(({ definition }) => definition.key === due.module);
  if (!module) return;
  const actor = { id: due.author?.id ?? null, name: due.author?.email ?? null };
  try {
    await publishDraft({ db, actor, clock, changes }, module, due.id);
  } catch (error) {
    // It cannot be published as it is: a person has to look at it. Other failures are tried again.
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    await holdBack(db, module, due);
  }
}

/**
 * Keeps the draft without its time and notifies its author, unless another instance has published or held it already.
 */
async function holdBack(db: Database, { definition, table: entries }: BoundModule, due: Due): Promise<void> {
  await db.transaction(async (tx) => {
    const same = and(eq(table.entry_id, due.id), isNotNull(table.publish_at), lte(table.publish_at, sql`now()`));
    const held = await tx.update(table).set({ publish_at: null }).where(same).returning({ id: table.entry_id });
    if (held.length === 0) return;
    const rows = await tx.select({ title: entries.title }).from(entries).where(eq(entries.id, due.id));
    const data = { module: definition.key, entry_id: due.id, title: rows[0]?.title ?? '' };
    await tx.insert(notifications).values({ kind: 'draft_held', user_id: due.author?.id ?? null, data });
  });
}
