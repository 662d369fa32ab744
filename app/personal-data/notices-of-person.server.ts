import { eq, or, sql } from 'drizzle-orm';
import { notifications } from '#app/notifications/tables.server';
import type { Database } from '#app/platform/db.server';
import { personalDataTexts as texts } from '#app/texts/pl/personal-data';

const { data, user_id } = notifications;

/** What of a notification's data may be an address, or several of them with this between. */
const addressKeys = ['actor', 'email', 'emails'] as const;
const between = ', ';

const addressesAt = (key: string) => sql`string_to_array(${data} ->> ${key}, ${between})`;

/** Notifications that name somebody, and those that only they get. */
export const isNoticeOf = (email: string, accountId: string | undefined) =>
  or(
    ...addressKeys.map((key) => sql`lower(${email}) = any(string_to_array(lower(${data} ->> ${key}), ${between}))`),
    ...(accountId ? [eq(user_id, accountId), sql`${data} ->> 'actor_id' = ${accountId}`] : []),
  );

/** @returns how many: those of others stay without the name, those of the account itself are deleted with it */
export async function eraseNotices(tx: Database, email: string, accountId: string | undefined): Promise<number> {
  const isTheirs = accountId ? sql`${data} ->> 'actor_id' = ${accountId}` : sql`false`;
  const without = (key: string) => sql`(
    select string_agg(case when lower(one) = lower(${email}) then ${texts.erased} else one end, ${between} order by place)
    from unnest(${addressesAt(key)}) with ordinality as named (one, place))`;
  const [actor, ...others] = addressKeys;
  const parts = others.map((key) => sql`jsonb_build_object(${key}::text, ${without(key)})`);
  const named = sql`jsonb_build_object(${actor}::text, case when ${isTheirs} then ${texts.erased} else ${without(actor)} end)`;
  const { rowCount } = await tx
    .update(notifications)
    .set({ data: sql`${data} || jsonb_strip_nulls(${sql.join([named, ...parts], sql` || `)})` })
    .where(isNoticeOf(email, accountId));
  return rowCount ?? 0;
}
