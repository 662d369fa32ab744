import type { Database } from '#app/platform/db.server';
import { users } from './tables.server';

export const countUsers = (db: Database): Promise<number> => db.$count(users);
