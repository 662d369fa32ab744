import { and, eq, lt, sql } from 'drizzle-orm';
import { inOneTransaction } from '#app/audit/one-transaction.server';
import type { WriteContext } from '#app/audit/write-context.server';
import type { Database } from '#app/platform/db.server';
import { AppError } from '#app/platform/errors';
import { type Claim, hashOfKey } from './claim.server';
import { idempotency_keys as table } from './tables.server';

const dayAgo = sql`now() - interval '1 day'`;

/**
 * Carries out a write once for each claim (idempotency): a request that comes again, also while the first is still at
 * work, gets the first one's answer. Key, write and answer are one transaction, so that a crash leaves all or none; a
 * write that fails leaves its key free. Changes are published after the commit.
 * @param work all it reads and writes goes through the context that it is given; its answer must survive JSON
 * @throws AppError `key_reused` for a key that came with another request; and whatever `work` throws
 */
export async function answerOnce<Writer extends WriteContext, Answer>(
  writer: Writer,
  claim: Claim | null,
  work: (writer: Writer) => Promise<Answer>,
): Promise<Answer> {
  if (!claim) return work(writer);
  return inOneTransaction(writer, async (once) => {
    const kept = await takeKey(once.db, claim);
    if (kept) return JSON.parse(kept.answer) as Answer;
    const fresh = await work(once);
    await once.db
      .update(table)
      .set({ answer: JSON.stringify(fresh ?? null) })
      .where(isKey(claim));
    return fresh;
  });
}

const isKey = ({ caller, keyHash }: Pick<Claim, 'caller' | 'keyHash'>) =>
  and(eq(table.caller, caller), eq(table.key_hash, keyHash));

/** Takes the key, or returns the answer stored under it; waits for a concurrent transaction with the same key. */
async function takeKey(tx: Database, claim: Claim): Promise<{ answer: string } | null> {
  const { caller, keyHash: key_hash, fingerprint } = claim;
  const taken = await tx
    .insert(table)
    .values({ caller, key_hash, fingerprint })
    .onConflictDoUpdate({
      target: [table.caller, table.key_hash],
      set: { fingerprint, answer: null, created_at: sql`now()` },
      setWhere: lt(table.created_at, dayAgo),
    })
    .returning({ key_hash: table.key_hash });
  if (taken.length > 0) return null;
  const [kept] = await tx.select().from(table).where(isKey(claim));
  if (kept?.fingerprint !== fingerprint) throw new AppError('key_reused', { message: claim.reused });
  return { answer: kept.answer ?? 'null' };
}

/**
 * The same for a visitor, whose write has no answer of its own, in the transaction of that write on the public door.
 * @param claim one of `claimOfContent`
 * @returns whether it is still to be carried out
 */
export async function takeVisitorKey(tx: Database, { caller, keyHash, fingerprint }: Claim): Promise<boolean> {
  const { rows } = await tx.execute<{ is_new: boolean }>(
    sql`select take_visitor_key(${caller}, ${keyHash}, ${fingerprint}) as is_new`,
  );
  return rows[0]?.is_new === true;
}

/** The answer to a claim that has been carried out, which may be on its way. */
export async function findAnswer<Answer>(db: Database, claim: Claim): Promise<Answer | undefined> {
  const [kept] = await db.select({ answer: table.answer }).from(table).where(isKey(claim));
  return kept?.answer ? (JSON.parse(kept.answer) as Answer) : undefined;
}

/** Whether this caller has used the key. */
export async function isTaken(db: Database, caller: string, key: string): Promise<boolean> {
  const taken = await db
    .select({ caller: table.caller })
    .from(table)
    .where(isKey({ caller, keyHash: hashOfKey(key) }));
  return taken.length > 0;
}

/** Deletes keys older than a day. */
export async function forgetOldKeys(db: Database): Promise<void> {
  await db.delete(table).where(lt(table.created_at, dayAgo));
}
