import { desc, eq } from 'drizzle-orm';
import * as z from 'zod';
import { type Actor, recordChange, type RecordedChange } from '#app/audit/changes.server';
import type { Database } from '#app/platform/db.server';
import { minuteMs } from '#app/platform/durations';
import { AppError } from '#app/platform/errors';
import { filledLine, ignoredFields, isUuid, parseInput } from '#app/platform/validation.server';
import { identityTexts } from '#app/texts/pl/identity';
import { effectiveRole, type IdentityDeps } from './identity-deps.server';
import { lockUser } from './list-users.server';
import { type AccessRules, owesSecondFactor } from './rights';
import { isSetUp } from './use-second-factor.server';
import type { Role } from './session-user';
import { api_keys, users } from './tables.server';
import { createToken, hashToken, isToken } from './tokens.server';
import { longestApiKeyName } from './user-rules';
import type { UserWriter } from './user-writer.server';

type ApiKeyRow = typeof api_keys.$inferSelect;

/** A key as its owner sees it later, without its token. */
export type ApiKey = ReturnType<typeof presentApiKey>;

const presentApiKey = (
  { id, name, scope, last_four, created_by, created_at, last_used_at }: Omit<ApiKeyRow, 'hash'>,
  { owner, active }: { owner: Pick<Owner, 'email'> | null; active: boolean },
) => ({
  id,
  name,
  scope,
  last_four,
  created_by,
  /** A key is valid only while its owner is an admin. */
  owner: owner?.email ?? null,
  /** Whether it opens anything: a key does as long as its owner may use the panel. */
  active,
  created_at: created_at.toISOString(),
  last_used_at: last_used_at?.toISOString() ?? null,
});

type Owner = { id: string; email: string; role: Role; hasSecondFactor: boolean };

/** The account that a key acts for, with its effective role. */
const ownerOf = (account: Owner | null, adminEmails: readonly string[]) =>
  account && { ...account, role: effectiveRole(account, adminEmails) };

export const apiKeySchema = z.strictObject({
  name: filledLine(longestApiKeyName, identityTexts.errors.keyName),
  scope: z.enum(['read', 'write'], identityTexts.errors.keyScope),
  ...ignoredFields,
});

/**
 * Creates a key with this token. The answer's `key` is the only place where it can be read.
 * @throws AppError `invalid`, `forbidden`
 */
export async function createApiKey(
  writer: UserWriter,
  input: unknown,
  key = createToken('api_key'),
): Promise<ApiKey & { key: string }> {
  const { name, scope } = parseInput(apiKeySchema, input);
  const { row, recorded } = await writer.db.transaction(async (tx) => {
    if (writer.actor.id !== null) await requireAdminStill(tx, writer, writer.actor.id);
    const values = {
      name,
      scope,
      hash: hashToken(key),
      last_four: key.slice(-4),
      created_by: writer.actor.id,
      created_at: writer.clock.now(),
    };
    const [made] = await tx.insert(api_keys).values(values).returning();
    if (!made) throw new Error('the new key returned no row');
    const change = { action: 'create', subject: 'api_key', subjectId: made.id, title: name, after: { name, scope } };
    return { row: made, recorded: await recordChange(tx, writer.actor, change) };
  });
  await writer.changes.publish(recorded);
  return { ...presentApiKey(row, { owner: { email: writer.actor.name ?? '' }, active: true }), key };
}

/** @throws AppError `forbidden` for whose role was taken meanwhile, with the keys that there were */
async function requireAdminStill(tx: Database, { adminEmails }: UserWriter, id: string): Promise<void> {
  const account = await lockUser(tx, id);
  if (!account || effectiveRole(account, adminEmails) !== 'admin') throw new AppError('forbidden');
}

/** All keys, the newest first. */
export async function listApiKeys(db: Database, adminEmails: readonly string[], rules: AccessRules): Promise<ApiKey[]> {
  const rows = await selectKeys(db).orderBy(desc(api_keys.created_at));
  return rows.map(({ key, owner: account }) => {
    const owner = ownerOf(account, adminEmails);
    const active = owner?.role === 'admin' && !owesSecondFactor(owner.role, rules, owner.hasSecondFactor);
    return presentApiKey(key, { owner, active });
  });
}

const selectKeys = (db: Database) =>
  db
    .select({
      key: api_keys,
      owner: { id: users.id, email: users.email, role: users.role, hasSecondFactor: isSetUp(users.id) },
    })
    .from(api_keys)
    .leftJoin(users, eq(users.id, api_keys.created_by))
    .$dynamic();

/** @throws AppError `not_found`, also for what is not an id */
export async function requireApiKey(db: Database, id: string): Promise<{ name: string }> {
  const [row] = isUuid(id) ? await db.select({ name: api_keys.name }).from(api_keys).where(eq(api_keys.id, id)) : [];
  if (!row) throw new AppError('not_found');
  return row;
}

/**
 * Revokes a key with immediate effect.
 * @throws AppError `not_found`
 */
export async function revokeApiKey(writer: UserWriter, id: string): Promise<void> {
  const recorded = await writer.db.transaction(async (tx) => {
    const [row] = isUuid(id) ? await tx.delete(api_keys).where(eq(api_keys.id, id)).returning() : [];
    if (!row) throw new AppError('not_found');
    return recordRevocation(tx, writer.actor, row);
  });
  await writer.changes.publish(recorded);
}

/** Revokes all keys of an account, in the transaction that ends its right to have some. */
export async function revokeKeysOf(tx: Database, actor: Actor, userId: string): Promise<RecordedChange[]> {
  const recorded: RecordedChange[] = [];
  for (const row of await tx.delete(api_keys).where(eq(api_keys.created_by, userId)).returning())
    recorded.push(await recordRevocation(tx, actor, row));
  return recorded;
}

const recordRevocation = (tx: Database, actor: Actor, { id, name, scope }: ApiKeyRow) =>
  recordChange(tx, actor, {
    action: 'delete',
    subject: 'api_key',
    subjectId: id,
    title: name,
    before: { name, scope },
  });

/**
 * The key behind a bearer token, or null; also null where the account that made it is gone or is no admin any more.
 * Notes its use, at most once a minute.
 */
export async function findApiKey(
  deps: IdentityDeps,
  token: string,
): Promise<{ name: string; scope: ApiKeyRow['scope']; created_by: string } | null> {
  if (!isToken('api_key', token)) return null;
  const [found] = await selectKeys(deps.identityDb).where(eq(api_keys.hash, hashToken(token)));
  const owner = ownerOf(found?.owner ?? null, deps.adminEmails);
  if (!found || owner?.role !== 'admin') return null;
  const row = found.key;
  const now = deps.clock.now();
  if (!row.last_used_at || row.last_used_at.getTime() + minuteMs <= now.getTime()) {
    await deps.identityDb.update(api_keys).set({ last_used_at: now }).where(eq(api_keys.id, row.id));
  }
  return { name: row.name, scope: row.scope, created_by: owner.id };
}
