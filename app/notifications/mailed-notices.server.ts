import { eq, sql } from 'drizzle-orm';
import { effectiveRole } from '#app/identity/identity-deps.server';
import { rightsOfRole } from '#app/identity/rights';
import { users } from '#app/identity/tables.server';
import { addJob } from '#app/jobs/add-job.server';
import type { Database } from '#app/platform/db.server';
import { getEditingRules } from '#app/settings/settings.server';
import { isToldTo, type Listener } from './notifications.server';
import { noticeKinds, notifications } from './tables.server';

/** The kinds of notifications that an account can receive; others are for admins only. */
export const noticeKindsFor = ({ role }: Pick<Listener, 'role'>) =>
  noticeKinds.filter((kind) => role === 'admin' || !kindsOfAdmins.includes(kind));

const kindsOfAdmins: readonly string[] = [
  'contact_message',
  'probe_failed',
  'backup_failed',
  'sign_in_failures',
  'second_factor_owed',
  'outside_unreachable',
  'statement_due',
];

/** The kinds that a person also receives by e-mail. */
export async function readMailedNotices(db: Database, userId: string): Promise<string[]> {
  const [row] = await db.select({ kinds: users.mailed_notices }).from(users).where(eq(users.id, userId));
  return row?.kinds ?? [];
}

/** Stores the kinds that a person chose; unknown names are ignored. */
export async function chooseMailedNotices(db: Database, userId: string, chosen: readonly string[]) {
  const kinds = noticeKinds.filter((kind) => chosen.includes(kind));
  await db.update(users).set({ mailed_notices: kinds }).where(eq(users.id, userId));
}

type Row = typeof notifications.$inferSelect;
type Account = typeof users.$inferSelect;

/** Whether a person may see a notification, uses the panel, and chose its kind. */
async function wants(db: Database, notice: Row, account: Account, adminEmails: readonly string[]): Promise<boolean> {
  const role = effectiveRole(account, adminEmails);
  const { moderators_edit } = await getEditingRules(db);
  return (
    account.mailed_notices.includes(notice.kind) &&
    rightsOfRole(role, moderators_edit).includes('write') &&
    isToldTo(notice, { id: account.id, role })
  );
}

/** Queues the e-mails about a notification, in the transaction `tx`. */
export async function queueNoticeMail(tx: Database, id: string, adminEmails: readonly string[]): Promise<void> {
  const [notice] = await tx.select().from(notifications).where(eq(notifications.id, id));
  if (!notice) return;
  const choosers = await tx
    .select()
    .from(users)
    .where(sql`${notice.kind} = any(${users.mailed_notices})`);
  for (const account of choosers) {
    if (!(await wants(tx, notice, account, adminEmails))) continue;
    await addJob(tx, 'mail', { message: 'notice', notification_id: id, user_id: account.id });
  }
}

/** The content of an e-mail about a notification; null where its recipient must no longer get it. */
export async function findMailedNotice(db: Database, id: string, userId: string, adminEmails: readonly string[]) {
  const [found] = await db
    .select({ notice: notifications, account: users })
    .from(notifications)
    .innerJoin(users, eq(users.id, userId))
    .where(eq(notifications.id, id));
  if (!found || !(await wants(db, found.notice, found.account, adminEmails))) return null;
  return { kind: found.notice.kind, data: found.notice.data, email: found.account.email };
}
