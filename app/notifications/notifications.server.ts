import { and, count, desc, eq, inArray, isNull, or, type Placeholder, sql } from 'drizzle-orm';
import type { SessionUser } from '#app/identity/session-user';
import type { Database } from '#app/platform/db.server';
import { offsetOf, type PageOf, type PageRange } from '#app/platform/paging';
import { prepared } from '#app/platform/prepared.server';
import { notification_reads, noticeAudience, noticeKinds, notifications } from './tables.server';

export interface ShownNotification {
  id: string;
  kind: (typeof notifications.$inferSelect)['kind'];
  data: Record<string, string>;
  createdAt: string;
  read: boolean;
}

/** Whose notifications. */
export type Listener = Pick<SessionUser, 'id' | 'role'>;

/** The kinds that reach a role when they are addressed to nobody alone. */
const kindsForAll = (role: Listener['role']) =>
  noticeKinds.filter((kind) => role === 'admin' || noticeAudience[kind] === 'editors');

/** Nobody is told of what they did themselves, such as submitting for review. */
function mine({ id, role }: { id: string | Placeholder; role: Listener['role'] }) {
  const { user_id, kind, data } = notifications;
  const forAll = and(
    isNull(user_id),
    inArray(kind, kindsForAll(role)),
    sql`${data} ->> 'actor_id' is distinct from ${id}`,
  );
  return or(forAll, eq(user_id, id));
}
/** The same for a single notification. */
export function isToldTo({ user_id, kind, data }: typeof notifications.$inferSelect, { id, role }: Listener): boolean {
  if (user_id !== null) return user_id === id;
  return kindsForAll(role).includes(kind) && data.actor_id !== id;
}
const readBy = (userId: string | Placeholder) =>
  and(eq(notification_reads.notification_id, notifications.id), eq(notification_reads.user_id, userId));

/** The number of unread notifications of this person. */
export async function countUnread(db: Database, listener: Listener): Promise<number> {
  const { role } = listener;
  const id = sql.placeholder('id');
  const [row] = await prepared(db, notifications, `unread of ${role}`, () =>
    db
      .select({ total: count() })
      .from(notifications)
      .leftJoin(notification_reads, readBy(id))
      .where(and(mine({ id, role }), isNull(notification_reads.read_at))),
  ).execute({ id: listener.id });
  return row?.total ?? 0;
}

/** One page of what concerns this person, the newest first. */
export async function listNotifications(
  db: Database,
  listener: Listener,
  asked: PageRange,
): Promise<PageOf<ShownNotification>> {
  const [rows, total] = await Promise.all([
    db
      .select({ notification: notifications, read_at: notification_reads.read_at })
      .from(notifications)
      .leftJoin(notification_reads, readBy(listener.id))
      .where(mine(listener))
      .orderBy(desc(notifications.created_at), desc(notifications.id))
      .limit(asked.perPage)
      .offset(offsetOf(asked)),
    db.$count(notifications, mine(listener)),
  ]);
  const items = rows.map(({ notification: { id, kind, data, created_at }, read_at }) => ({
    id,
    kind,
    data,
    createdAt: created_at.toISOString(),
    read: read_at !== null,
  }));
  return { items, total };
}

/** Marks one or all notifications as read by this person. */
export async function markRead(db: Database, listener: Listener, id?: string): Promise<void> {
  const named = id === undefined ? undefined : eq(notifications.id, id);
  await db.execute(sql`
    insert into notification_reads (notification_id, user_id)
    select id, ${listener.id} from notifications where ${and(mine(listener), named)}
    on conflict do nothing`);
}
