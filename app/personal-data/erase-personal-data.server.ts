import { type Column, inArray, or, type SQL, sql } from 'drizzle-orm';
import { recordChange } from '#app/audit/changes.server';
import { inOneTransaction } from '#app/audit/one-transaction.server';
import { contact_messages } from '#app/contact/tables.server';
import { deleteUser } from '#app/identity/save-user.server';
import { users } from '#app/identity/tables.server';
import type { UserWriter } from '#app/identity/user-writer.server';
import { jobs } from '#app/jobs/tables.server';
import { notifications } from '#app/notifications/tables.server';
import { type Database, databaseErrorCode } from '#app/platform/db.server';
import { AppError } from '#app/platform/errors';
import { subscriptions } from '#app/subscriptions/tables.server';
import { personalDataTexts as texts } from '#app/texts/pl/personal-data';
import { eraseNotices } from './notices-of-person.server';
import { isMailTo } from './personal-data.server';

/** How much of what was erased. */
export interface Erased {
  messages: number;
  subscriptions: number;
  mail: number;
  notices: number;
  account: boolean;
}

/**
 * Erases all that is kept under an address: messages, subscription, waiting mail and the account. The log, the bells of
 * others and waiting work keep what was done and forget by whom. All of it, or nothing where the account is protected.
 * @throws AppError `forbidden` for an account that may not be deleted, `in_use` while a job of this person is at work
 */
export const erasePersonalData = (writer: UserWriter, email: string): Promise<Erased> =>
  inOneTransaction(writer, async (once) => {
    const { db: tx, actor, changes } = once;
    const is = (column: Column) => sql`lower(${column}) = lower(${email})`;
    const [account] = await tx.select({ id: users.id, username: users.username }).from(users).where(is(users.email));
    const [subscription] = await tx.select({ id: subscriptions.id }).from(subscriptions).where(is(subscriptions.email));
    const mailTo = isMailTo(email, account?.id, subscription?.id);
    await lockJobs(tx, or(mailTo, ...askers.map((key) => isAskedBy(key, email, account?.id))));
    const ended = await tx.delete(subscriptions).where(is(subscriptions.email)).returning({ id: subscriptions.id });
    const mail = await tx.delete(jobs).where(mailTo).returning({ id: jobs.id });
    const messages = await eraseMessages(tx, is(contact_messages.email));
    const notices = await eraseNotices(tx, email, account?.id);
    if (account) await deleteUser(once, account.id);
    for (const key of askers) await eraseFromJobs(tx, key, email, account?.id);
    await tx.execute(
      sql`select erase_from_audit(${email}, ${account?.username ?? null}, ${account?.id ?? null}::uuid, ${texts.erased})`,
    );
    const erased = {
      messages,
      subscriptions: ended.length,
      mail: mail.length,
      notices,
      account: account !== undefined,
    };
    const change = { action: 'erase', subject: 'personal_data', subjectId: null, after: { ...erased } };
    await changes.publish(await recordChange(tx, actor, change));
    return erased;
  });

/** Where a job's payload has who asked for it. */
const askers = ['actor', 'by'] as const;
type Asker = (typeof askers)[number];

/** A job at work holds its row until it is done: a message for minutes where the mail server hangs. */
async function lockJobs(tx: Database, which: SQL | undefined): Promise<void> {
  await tx
    .select({ id: jobs.id })
    .from(jobs)
    .where(which)
    .for('update', { noWait: true })
    .catch((cause: unknown) => {
      if (databaseErrorCode(cause) !== lockNotAvailable) throw cause;
      throw new AppError('in_use', { message: texts.errors.atWork, cause });
    });
}

const lockNotAvailable = '55P03';

const isAskedBy = (key: Asker, email: string, accountId: string | undefined) =>
  or(
    sql`lower(${jobs.payload} -> ${key} ->> 'name') = lower(${email})`,
    accountId ? sql`${jobs.payload} -> ${key} ->> 'id' = ${accountId}` : undefined,
  );

/** Waiting work that this person asked for is still done. */
async function eraseFromJobs(tx: Database, key: Asker, email: string, accountId: string | undefined): Promise<void> {
  await tx
    .update(jobs)
    .set({ payload: sql`jsonb_set(${jobs.payload}, array[${key}, 'name'], to_jsonb(${texts.erased}::text))` })
    .where(isAskedBy(key, email, accountId));
}

/** @returns how many; what rang the bell for them goes too, as it names the sender */
export async function eraseMessages(tx: Database, which: SQL): Promise<number> {
  const gone = await tx.delete(contact_messages).where(which).returning({ id: contact_messages.id });
  if (gone.length > 0)
    await tx.delete(notifications).where(
      inArray(
        sql`${notifications.data}->>'message_id'`,
        gone.map(({ id }) => id),
      ),
    );
  return gone.length;
}
