import { eq, sql } from 'drizzle-orm';
import * as z from 'zod';
import { recordChange, type RecordedChange } from '#app/audit/changes.server';
import { effectiveRole } from '#app/identity/identity-deps.server';
import { requireUser } from '#app/identity/list-users.server';
import { type AlongWith, deleteUser, updateUser } from '#app/identity/save-user.server';
import { users } from '#app/identity/tables.server';
import type { UserWriter } from '#app/identity/user-writer.server';
import type { Database } from '#app/platform/db.server';
import { invalid } from '#app/platform/errors';
import { isUuid, parseInput } from '#app/platform/validation.server';
import { validationTexts } from '#app/texts/pl/validation';
import { careTexts } from '#app/texts/pl/care';
import { deleted_entries } from '../deleted/tables.server';
import { entry_drafts } from '../drafts/tables.server';
import { boundModules } from '../registry.server';
import { categories } from '../tables.server';

/** The body of a hand-over. */
export const handOverSchema = z.strictObject(
  { hand_over_to: z.string(validationTexts.wrongType) },
  validationTexts.wrongType,
);

/** The name of the field that says who takes over. */
export const handOverField = 'hand_over_to';

/**
 * Makes one account the owner of all that another owns, in one transaction. The entries' texts, dates and revisions
 * stay as they are: nothing of them changes but who answers for them.
 * @param input `{hand_over_to}`
 * @returns how many entries
 * @throws AppError `not_found`; `invalid` at `hand_over_to` where that account cannot own content
 */
export async function handOver(writer: UserWriter, from: string, input: unknown): Promise<number> {
  await requireUser(writer.db, from);
  const { hand_over_to: to } = parseInput(handOverSchema, input);
  const { recorded, entries } = await writer.db.transaction((tx) => moveAll(tx, writer, from, to));
  await writer.changes.publish(recorded);
  return entries;
}

/** Deletes an account; what it owns goes to another, or, without one, is nobody's. @throws AppError as both do */
export const deleteUserAndHandOver = (writer: UserWriter, id: string, to: unknown): Promise<void> =>
  deleteUser(writer, id, along(writer, to));

/**
 * Changes an account and, where somebody is named, makes them the owner of what it owns.
 * @throws AppError as both do
 */
export const updateUserAndHandOver = (writer: UserWriter, id: string, input: unknown, to: unknown) =>
  updateUser(writer, id, input, along(writer, to));

const along =
  (writer: UserWriter, to: unknown): AlongWith =>
  async (tx, { id }) =>
    to === undefined || to === null || to === '' ? [] : [(await moveAll(tx, writer, id, to)).recorded];

async function moveAll(
  tx: Database,
  { actor, adminEmails }: UserWriter,
  from: string,
  to: unknown,
): Promise<{ recorded: RecordedChange; entries: number }> {
  const account = await requireOwner(tx, from, to, adminEmails);
  let entries = 0;
  for (const { table } of boundModules) {
    const moved = await tx.update(table).set({ owner: account.id }).where(eq(table.owner, from));
    entries += moved.rowCount ?? 0;
  }
  const owned = sql`jsonb_build_object('owner', ${account.id}::text)`;
  await tx
    .update(entry_drafts)
    .set({ fields: sql`${entry_drafts.fields} || ${owned}` })
    .where(sql`${entry_drafts.fields} ->> 'owner' = ${from}`);
  await tx
    .update(deleted_entries)
    .set({ entry: sql`${deleted_entries.entry} || ${owned}` })
    .where(sql`${deleted_entries.entry} ->> 'owner' = ${from}`);
  await tx.update(categories).set({ default_owner: account.id }).where(eq(categories.default_owner, from));
  const [before] = await tx.select({ email: users.email }).from(users).where(eq(users.id, from));
  const recorded = await recordChange(tx, actor, {
    action: 'hand_over',
    subject: 'user',
    subjectId: from,
    title: before?.email ?? null,
    after: { owner: account.email, entries },
  });
  return { recorded, entries };
}

/** The account that takes over, locked so that it stays. */
async function requireOwner(tx: Database, from: string, to: unknown, adminEmails: readonly string[]) {
  const refuse = (message: string) => invalid({ [handOverField]: [message] });
  if (to === from) throw refuse(careTexts.handOver.itself);
  const [account] =
    typeof to === 'string' && isUuid(to) ? await tx.select().from(users).where(eq(users.id, to)).for('key share') : [];
  if (!account || effectiveRole(account, adminEmails) === 'user') throw refuse(careTexts.handOver.unknown);
  return account;
}
