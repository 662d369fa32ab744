import { count } from 'drizzle-orm';
import type { Database } from '#app/platform/db.server';
import { users } from './tables.server';

export async function countUsers(db: Database): Promise<number> {
  const [row] = await db.select({ total: count() }).from(users);
  return row?.total ?? 0;
}
