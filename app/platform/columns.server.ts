import { customType, timestamp } from 'drizzle-orm/pg-core';

/** An instant, `timestamptz`, read as a `Date`. */
export const instant = () => timestamp({ withTimezone: true });

/** Raw bytes, `bytea`. */
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** The timestamps of every entity. */
export const lifeColumns = () => ({
  created_at: instant().notNull().defaultNow(),
  updated_at: instant().notNull().defaultNow(),
});
