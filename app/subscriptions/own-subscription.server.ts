import { sql } from 'drizzle-orm';
import type { Database } from '#app/platform/db.server';
import { AppError, invalid } from '#app/platform/errors';
import { topicsSchema } from './ask-subscription.server';
import { findTokenId } from './subscription-link.server';

/** A subscription as its reader sees it, by the link of their mail. */
export interface OwnSubscription {
  email: string;
  topics: string[];
  /** What waits for their press; null when nothing does. */
  asked_topics: string[] | null;
  confirmed: boolean;
  /** Whether refusals have switched it off. */
  off: boolean;
}

/** The public door, with the portal's secret. */
interface Holder {
  readerDb: Database;
  secret: string;
}

/** @returns null where it has ended. @throws AppError `not_found` for a link that this portal did not make */
export async function findSubscription({ readerDb, secret }: Holder, token: string): Promise<OwnSubscription | null> {
  const id = requireId(secret, token);
  const { rows } = await readerDb.execute<OwnSubscription & Record<string, unknown>>(
    sql`select * from find_subscription(${id}::uuid)`,
  );
  return rows[0] ?? null;
}

/**
 * Confirms a subscription, or changes its topics; one that refusals have switched off is on again.
 * @param known the keys of all modules
 * @throws AppError `not_found`, `invalid`
 */
export async function saveSubscription(
  { readerDb, secret }: Holder,
  token: string,
  known: readonly string[],
  topics: unknown,
): Promise<void> {
  const id = requireId(secret, token);
  const parsed = topicsSchema(known).safeParse(topics);
  if (!parsed.success) throw invalid({ topics: parsed.error.issues.slice(0, 1).map(({ message }) => message) });
  const { rows } = await readerDb.execute<{ saved: boolean }>(
    sql`select save_subscription(${id}::uuid, ${sql.param(parsed.data)}::text[]) as saved`,
  );
  if (rows[0]?.saved !== true) throw new AppError('not_found');
}

/** Ends a subscription at once; one that has ended stays so. @throws AppError `not_found` for a link that is none */
export async function endSubscription({ readerDb, secret }: Holder, token: string): Promise<void> {
  const id = requireId(secret, token);
  await readerDb.execute(sql`select end_subscription(${id}::uuid)`);
}

function requireId(secret: string, token: string): string {
  const id = findTokenId(secret, token);
  if (id === null) throw new AppError('not_found');
  return id;
}
