import { customType, timestamp } from 'drizzle-orm/pg-core';

/** An instant, `timestamptz`, read as a `Date`. */
export const instant = (name?: string) =>
  name ? timestamp(name, { withTimezone: true }) : timestamp({ withTimezone: true });

/** Bytes as they are. */
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** The two instants that every entity carries. */
export const lifeColumns = () => ({
  created_at: instant().notNull().defaultNow(),
  updated_at: instant().notNull().defaultNow(),
});
