import { eq } from 'drizzle-orm';
import { recordChange, type RecordedChange } from '#app/audit/changes.server';
import { translateDatabaseError } from '#app/platform/database-errors.server';
import type { Database } from '#app/platform/db.server';
import { setEntryFiles } from '#app/files/entry-files.server';
import { files } from '#app/files/tables.server';
import { AppError, invalid } from '#app/platform/errors';
import { identityTexts } from '#app/texts/pl/identity';
import { revokeKeysOf } from './api-keys.server';
import { lockAccounts, refuseDeletion, refuseDemotion } from './account-protection.server';
import { type CheckedUser, checkUserInput } from './check-user.server';
import { revokeFeedToken } from './feed-token.server';
import { effectiveRole } from './identity-deps.server';
import { lockUser, requireUser, type UserRow } from './list-users.server';
import { mailPasswordLink } from './mail-password-link.server';
import { revokePasswordLink } from './password-links.server';
import { hashPassword } from './passwords.server';
import { markSessionsEnded } from './sessions.server';
import { sessions, users } from './tables.server';
import type { UserWriter } from './user-writer.server';

/**
 * Further writes that belong to the change of an account: run in its transaction, with the account locked, before it is
 * changed. Their changes are announced with it.
 */
export type AlongWith = (tx: Database, before: UserRow) => Promise<RecordedChange[]>;

export interface UpdatedUser extends UserRow {
  /** What became of a link to set the password that the new e-mail made void: another one is sent, or none. */
  passwordLink: 'sent' | 'revoked' | null;
}

const nothingElse: AlongWith = () => Promise.resolve([]);

const translate = (error: unknown) =>
  translateDatabaseError(error, (constraint) => (constraint === 'users_email_unique' ? 'email' : undefined));

/**
 * Creates an account. Without a password nobody can sign in yet; its owner is sent a link to set one, if mail is
 * configured.
 * @throws AppError `invalid`, `duplicate`
 */
export async function createUser(writer: UserWriter, input: unknown): Promise<UserRow> {
  const { password, email = '', username = '', ...rest } = await checkUserInput(writer, input, null);
  const password_hash = password ? await hashPassword(password) : null;
  return change(writer, async (tx) => {
    const [row] = await tx
      .insert(users)
      .values({ email, username, ...rest, password_hash })
      .returning();
    if (!row) throw new Error('the new account returned no row');
    if (row.avatar_url) await keepAvatar(tx, row);
    if (!password_hash && writer.sendsMail) await mailPasswordLink(tx, writer.actor, row.id);
    return { row, action: 'create', after: { email, username, role: row.role } };
  });
}

/**
 * Changes the given fields of an account. A new role or password ends all its sessions; losing the admin role revokes
 * its API keys. A new e-mail revokes its password link; an account without a password is sent another one, if mail is
 * configured.
 * @throws AppError `not_found`, `invalid`, `duplicate`, `forbidden` where an admin is protected
 */
export async function updateUser(
  writer: UserWriter,
  id: string,
  input: unknown,
  along: AlongWith = nothingElse,
): Promise<UpdatedUser> {
  const checked = await checkUserInput(writer, input, await requireUser(writer.db, id));
  return change(writer, (tx) => applyUpdate(tx, writer, id, checked, along));
}

async function applyUpdate(
  tx: Database,
  writer: UserWriter,
  id: string,
  { password, ...given }: CheckedUser,
  along: AlongWith,
): Promise<Changed<UpdatedUser>> {
  const before = await lockedUser(tx, id);
  const others = await along(tx, before);
  await refuseDemotion(tx, writer.actor.id ?? '', before, given, writer.adminEmails);
  const secret = password ? { password_hash: await hashPassword(password) } : {};
  const [row] = await tx
    .update(users)
    .set({ ...given, ...secret, updated_at: writer.clock.now() })
    .where(eq(users.id, id))
    .returning();
  if (!row) throw new AppError('not_found');
  if (row.avatar_url !== before.avatar_url) await keepAvatar(tx, row);
  const roleChanged = effectiveRole(before, writer.adminEmails) !== effectiveRole(row, writer.adminEmails);
  const revokes = password !== undefined || row.email !== before.email;
  const isRevoked = revokes && (await revokePasswordLink(tx, id));
  // An invitation follows its owner; a link for another password can be asked for anew.
  const isSent = isRevoked && !row.password_hash && writer.sendsMail;
  if (isSent) await mailPasswordLink(tx, writer.actor, id);
  if (password || roleChanged) {
    await markSessionsEnded(tx, writer, eq(sessions.user_id, id));
    await revokeFeedToken(tx, id);
  }
  const isAdmin = effectiveRole(row, writer.adminEmails) === 'admin';
  const also = [...others, ...(isAdmin ? [] : await revokeKeysOf(tx, writer.actor, id))];
  const changed = (Object.keys(given) as (keyof typeof given)[]).filter((name) => before[name] !== row[name]);
  const pick = (from: UserRow) => Object.fromEntries(changed.map((name) => [name, from[name]]));
  // The log records that the password changed, never its value.
  return {
    row: { ...row, passwordLink: isSent ? 'sent' : isRevoked && !password ? 'revoked' : null },
    also,
    action: 'update',
    before: pick(before),
    after: { ...pick(row), ...(password && { password_changed: true }) },
  };
}

/**
 * Deletes an account with its sessions and API keys.
 * @throws AppError `not_found`, `forbidden` where it is protected
 */
export async function deleteUser(writer: UserWriter, id: string, along: AlongWith = nothingElse): Promise<void> {
  await change(writer, async (tx) => {
    const row = await lockedUser(tx, id);
    await refuseDeletion(tx, writer.actor.id ?? '', row, writer.adminEmails);
    await keepAvatar(tx, { id, avatar_url: null });
    const also = [...(await along(tx, row)), ...(await revokeKeysOf(tx, writer.actor, id))];
    await tx.delete(users).where(eq(users.id, id));
    return { row, also, action: 'delete', before: { email: row.email, username: row.username, role: row.role } };
  });
}

/**
 * References the avatar's file, so that the sweep keeps it, and releases the previous one.
 * @throws AppError `invalid` where there is no such file
 */
async function keepAvatar(tx: Database, { id, avatar_url }: { id: string; avatar_url: string | null }): Promise<void> {
  const name = avatar_url?.slice('/files/'.length);
  if (name !== undefined) {
    const [file] = await tx.select({ name: files.name }).from(files).where(eq(files.name, name));
    if (!file) throw invalid({ avatar_url: [identityTexts.errors.avatar] });
  }
  await setEntryFiles(tx, 'users', id, name === undefined ? [] : [name]);
}

async function lockedUser(tx: Database, id: string): Promise<UserRow> {
  await lockAccounts(tx);
  const row = await lockUser(tx, id, 'update');
  if (!row) throw new AppError('not_found');
  return row;
}

interface Changed<Row extends UserRow> {
  row: Row;
  action: string;
  /** Further changes that came with it. */
  also?: RecordedChange[];
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
}

/** A transaction with its audit entry, announced after the commit. */
async function change<Row extends UserRow>(
  writer: UserWriter,
  work: (tx: Database) => Promise<Changed<Row>>,
): Promise<Row> {
  const done = await writer.db
    .transaction(async (tx) => {
      const { row, action, before, after, also = [] } = await work(tx);
      const recorded = await recordChange(tx, writer.actor, {
        action,
        subject: 'user',
        subjectId: row.id,
        title: row.email,
        before,
        after,
      });
      return { row, recorded: [...also, recorded] };
    })
    .catch((error: unknown) => {
      throw translate(error);
    });
  for (const recorded of done.recorded) await writer.changes.publish(recorded);
  return done.row;
}
