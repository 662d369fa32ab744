import { desc, eq } from 'drizzle-orm';
import * as z from 'zod';
import { recordChange } from '#app/audit/changes.server';
import type { Database } from '#app/platform/db.server';
import { AppError, invalid } from '#app/platform/errors';
import { errorsByField, ignoredFields, isUuid, textSchema } from '#app/platform/validation.server';
import { identityTexts } from '#app/texts/pl/identity';
import type { IdentityDeps } from './identity-deps.server';
import { api_keys } from './tables.server';
import { createToken, hashToken } from './tokens.server';
import type { UserWriter } from './user-writer.server';

type ApiKeyRow = typeof api_keys.$inferSelect;

/** What may be known of a key after its making. */
export type ApiKey = ReturnType<typeof presentApiKey>;

export const presentApiKey = ({ id, name, scope, last_four, created_at, last_used_at }: Omit<ApiKeyRow, 'hash' | 'created_by'>) => ({
  id,
  name,
  scope,
  last_four,
  created_at: created_at.toISOString(),
  last_used_at: last_used_at?.toISOString() ?? null,
});

export const apiKeySchema = z.strictObject({
  name: textSchema(80).transform((name) => name.trim()).refine((name) => name !== '', identityTexts.errors.keyName),
  scope: z.enum(['read', 'write'], identityTexts.errors.keyScope),
  ...ignoredFields,
});

/** Makes a key. `key` is the only time that it can be read. @throws AppError `invalid` */
export async function createApiKey(writer: UserWriter, input: unknown): Promise<ApiKey & { key: string }> {
  const parsed = apiKeySchema.safeParse(input);
  if (!parsed.success) throw invalid(errorsByField(parsed.error));
  const { name, scope } = parsed.data;
  const key = createToken('api_key');
  const { row, recorded } = await writer.db.transaction(async (tx) => {
    const values = { name, scope, hash: hashToken(key), last_four: key.slice(-4), created_by: writer.actor.id, created_at: writer.clock.now() };
    const [made] = await tx.insert(api_keys).values(values).returning();
    if (!made) throw new Error('the new key returned no row');
    const change = { action: 'create', subject: 'api_key', subjectId: made.id, title: name, after: { name, scope } };
    return { row: made, recorded: await recordChange(tx, writer.actor, change) };
  });
  await writer.changes.publish(recorded);
  return { ...presentApiKey(row), key };
}

/** All keys, the newest first. */
export async function listApiKeys(db: Database): Promise<ApiKey[]> {
  return (await db.select().from(api_keys).orderBy(desc(api_keys.created_at))).map(presentApiKey);
}

/** @throws AppError `not_found`, also for what is no id at all */
export async function requireApiKey(db: Database, id: string): Promise<ApiKey> {
  const [row] = isUuid(id) ? await db.select().from(api_keys).where(eq(api_keys.id, id)) : [];
  if (!row) throw new AppError('not_found');
  return presentApiKey(row);
}

/** Takes a key back: it opens nothing from this moment. @throws AppError `not_found` */
export async function revokeApiKey(writer: UserWriter, id: string): Promise<void> {
  const recorded = await writer.db.transaction(async (tx) => {
    const [row] = isUuid(id) ? await tx.delete(api_keys).where(eq(api_keys.id, id)).returning() : [];
    if (!row) throw new AppError('not_found');
    const { name, scope } = row;
    return recordChange(tx, writer.actor, { action: 'delete', subject: 'api_key', subjectId: row.id, title: name, before: { name, scope } });
  });
  await writer.changes.publish(recorded);
}

/** The key behind a bearer token, or null. Notes its use, at most once a minute. */
export async function findApiKey(deps: IdentityDeps, token: string): Promise<Pick<ApiKeyRow, 'id' | 'name' | 'scope'> | null> {
  const [row] = await deps.identityDb.select().from(api_keys).where(eq(api_keys.hash, hashToken(token)));
  if (!row) return null;
  const now = deps.clock.now();
  if (!row.last_used_at || row.last_used_at.getTime() + 60_000 <= now.getTime()) {
    await deps.identityDb.update(api_keys).set({ last_used_at: now }).where(eq(api_keys.id, row.id));
  }
  return { id: row.id, name: row.name, scope: row.scope };
}
