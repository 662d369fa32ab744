import { and, count, desc, eq, isNull, or, sql } from 'drizzle-orm';
import type { Database } from '#app/platform/db.server';
import { notification_reads, notifications } from './tables.server';

export interface ShownNotification {
  id: string;
  kind: (typeof notifications.$inferSelect)['kind'];
  data: Record<string, string>;
  createdAt: string;
  read: boolean;
}

const mine = (userId: string) => or(isNull(notifications.user_id), eq(notifications.user_id, userId));
const readBy = (userId: string) =>
  and(eq(notification_reads.notification_id, notifications.id), eq(notification_reads.user_id, userId));

/** How many notifications this person has not read: the number at the bell. */
export async function countUnread(db: Database, userId: string): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(notifications)
    .leftJoin(notification_reads, readBy(userId))
    .where(and(mine(userId), isNull(notification_reads.read_at)));
  return row?.total ?? 0;
}

/** One page of what concerns this person, the newest first. */
export async function listNotifications(
  db: Database,
  userId: string,
  page: number,
  perPage: number,
): Promise<{ items: ShownNotification[]; total: number }> {
  const [rows, [counted]] = await Promise.all([
    db
      .select({ notification: notifications, read_at: notification_reads.read_at })
      .from(notifications)
      .leftJoin(notification_reads, readBy(userId))
      .where(mine(userId))
      .orderBy(desc(notifications.created_at), desc(notifications.id))
      .limit(perPage)
      .offset((page - 1) * perPage),
    db.select({ total: count() }).from(notifications).where(mine(userId)),
  ]);
  const items = rows.map(({ notification: { id, kind, data, created_at }, read_at }) => ({
    id,
    kind,
    data,
    createdAt: created_at.toISOString(),
    read: read_at !== null,
  }));
  return { items, total: counted?.total ?? 0 };
}

/** Marks one notification, or all of them, as read by this person. */
export async function markRead(db: Database, userId: string, id?: string): Promise<void> {
  await db.execute(sql`
    insert into notification_reads (notification_id, user_id)
    select id, ${userId} from notifications
    where (user_id is null or user_id = ${userId}) ${id === undefined ? sql`` : sql`and id = ${id}`}
    on conflict do nothing`);
}
