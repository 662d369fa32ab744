import { and, eq, sql } from 'drizzle-orm';
import { effectiveRole } from '#app/identity/identity-deps.server';
import { rightsOfRole } from '#app/identity/rights';
import { users } from '#app/identity/tables.server';
import { addJob } from '#app/jobs/add-job.server';
import type { Database } from '#app/platform/db.server';
import { getEditingRules } from '#app/settings/settings.server';
import { isToldTo, type Listener } from './notifications.server';
import { noticeAudience, noticeKinds, notifications } from './tables.server';

/** The kinds of notifications that an account can receive; others are for admins only. */
export const noticeKindsFor = ({ role }: Pick<Listener, 'role'>) =>
  noticeKinds.filter((kind) => role === 'admin' || noticeAudience[kind] !== 'admins');

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

/** What of an account decides whether it is told. */
const account = { id: users.id, email: users.email, role: users.role, mailed_notices: users.mailed_notices };
type Account = Pick<typeof users.$inferSelect, keyof typeof account>;

type Wants = (notice: Row, person: Account) => boolean;

/** Whether a person may see a notification, uses the panel, and chose its kind: by the rules of this moment. */
async function readWants(db: Database, adminEmails: readonly string[]): Promise<Wants> {
  const { moderators_edit } = await getEditingRules(db);
  return (notice, person) => {
    const role = effectiveRole(person, adminEmails);
    return (
      person.mailed_notices.includes(notice.kind) &&
      rightsOfRole(role, moderators_edit).includes('write') &&
      isToldTo(notice, { id: person.id, role })
    );
  };
}

/** Queues the e-mails about a notification, in the transaction `tx`. */
export async function queueNoticeMail(tx: Database, id: string, adminEmails: readonly string[]): Promise<void> {
  const [notice] = await tx.select().from(notifications).where(eq(notifications.id, id));
  if (!notice) return;
  const { kind, user_id } = notice;
  const choosers = await tx
    .select(account)
    .from(users)
    .where(and(sql`${kind} = any(${users.mailed_notices})`, user_id === null ? undefined : eq(users.id, user_id)));
  const wants = await readWants(tx, adminEmails);
  const told = choosers.filter((one) => wants(notice, one));
  await addJob(tx, 'mail', ...told.map((one) => ({ message: 'notice', notification_id: id, user_id: one.id })));
}

/** The content of an e-mail about a notification; null where its recipient must no longer get it. */
export async function findMailedNotice(db: Database, id: string, userId: string, adminEmails: readonly string[]) {
  const [found] = await db
    .select({ notice: notifications, account })
    .from(notifications)
    .innerJoin(users, eq(users.id, userId))
    .where(eq(notifications.id, id));
  const wants = await readWants(db, adminEmails);
  if (!found || !wants(found.notice, found.account)) return null;
  return { kind: found.notice.kind, data: found.notice.data, email: found.account.email };
}
