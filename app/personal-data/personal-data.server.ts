import { and, type Column, eq, inArray, or, sql } from 'drizzle-orm';
import { audit_log } from '#app/audit/tables.server';
import { contact_messages } from '#app/contact/tables.server';
import { api_keys, feed_tokens, oidc_accounts, passkeys, sessions, users } from '#app/identity/tables.server';
import { jobs } from '#app/jobs/tables.server';
import { mailKinds } from '#app/mail/mail-kinds';
import { notifications } from '#app/notifications/tables.server';
import type { Database } from '#app/platform/db.server';
import { isEmail, typedEmail } from '#app/platform/email';
import { invalid } from '#app/platform/errors';
import { subscriptions } from '#app/subscriptions/tables.server';
import { personalDataTexts as texts } from '#app/texts/pl/personal-data';
import { isNoticeOf } from './notices-of-person.server';

/** All that the portal keeps of a person by their e-mail address, in the form of the export. */
export type PersonalData = Awaited<ReturnType<typeof readPersonalData>>;

/** @throws AppError `invalid` for what is no address */
export function requireAddress(typed: string): string {
  const email = typedEmail(typed);
  if (!isEmail(email)) throw invalid({ email: [texts.errors.email] });
  return email;
}

/** What is kept under an address; in the export it is the same. Secrets such as hashes are left out. */
export async function readPersonalData(db: Database, email: string) {
  const is = (column: Column) => sql`lower(${column}) = lower(${email})`;
  const [account] = await db.select().from(users).where(is(users.email));
  const [subscription] = await db.select().from(subscriptions).where(is(subscriptions.email));
  const messages = await db
    .select({ name: contact_messages.name, message: contact_messages.message, at: contact_messages.created_at })
    .from(contact_messages)
    .where(is(contact_messages.email))
    .orderBy(contact_messages.created_at);
  const mail = await db
    .select({ message: sql<string>`${jobs.payload}->>'message'`, at: jobs.created_at, failed_at: jobs.failed_at })
    .from(jobs)
    .where(isMailTo(email, account?.id, subscription?.id))
    .orderBy(jobs.id);
  const log = await db
    .select({ at: audit_log.at, action: audit_log.action, subject: audit_log.subject, title: audit_log.title })
    .from(audit_log)
    .where(
      or(
        is(audit_log.actor),
        is(audit_log.title),
        and(eq(audit_log.action, 'hand_over'), sql`lower(${audit_log.after} ->> 'owner') = lower(${email})`),
        and(eq(audit_log.subject, 'passkey'), sql`starts_with(lower(${audit_log.title}), lower(${email}) || ':')`),
        ...(account ? [eq(audit_log.actor_id, account.id), eq(audit_log.subject_id, account.id)] : []),
      ),
    )
    .orderBy(audit_log.id);
  const notices = await db
    .select({ at: notifications.created_at, kind: notifications.kind })
    .from(notifications)
    .where(isNoticeOf(email, account?.id))
    .orderBy(notifications.created_at);
  return {
    email,
    account: account ? await presentAccount(db, account) : null,
    subscription: subscription
      ? {
          topics: subscription.topics,
          asked_topics: subscription.asked_topics,
          asked_at: subscription.asked_at,
          confirmed_at: subscription.confirmed_at,
          off_at: subscription.off_at,
        }
      : null,
    messages,
    mail,
    log,
    notices,
  };
}

async function presentAccount(db: Database, account: typeof users.$inferSelect) {
  const [open, keys, ownPasskeys, feeds, issuers] = await Promise.all([
    db
      .select({ created_at: sessions.created_at, device: sessions.device })
      .from(sessions)
      .where(eq(sessions.user_id, account.id)),
    db
      .select({ name: api_keys.name, created_at: api_keys.created_at })
      .from(api_keys)
      .where(eq(api_keys.created_by, account.id)),
    db
      .select({ name: passkeys.name, created_at: passkeys.created_at, last_used_at: passkeys.last_used_at })
      .from(passkeys)
      .where(eq(passkeys.user_id, account.id)),
    db
      .select({ created_at: feed_tokens.created_at, last_used_at: feed_tokens.last_used_at })
      .from(feed_tokens)
      .where(eq(feed_tokens.user_id, account.id)),
    db
      .select({
        issuer: oidc_accounts.issuer,
        subject: oidc_accounts.subject,
        created_at: oidc_accounts.created_at,
        last_used_at: oidc_accounts.last_used_at,
      })
      .from(oidc_accounts)
      .where(eq(oidc_accounts.user_id, account.id)),
  ]);
  const { id, username, role, avatar_url, mailed_notices, created_at } = account;
  return {
    id,
    username,
    role,
    avatar_url,
    mailed_notices,
    created_at,
    sessions: open,
    api_keys: keys,
    passkeys: ownPasskeys,
    feed_tokens: feeds,
    oidc_accounts: issuers,
  };
}

/** Queued or failed mail to an address, whichever way its job names it. */
export const isMailTo = (email: string, accountId: string | undefined, subscriptionId: string | undefined) =>
  and(
    inArray(jobs.kind, [...mailKinds]),
    or(
      sql`lower(${jobs.payload}->>'email') = lower(${email})`,
      accountId ? sql`${jobs.payload}->>'user_id' = ${accountId}` : undefined,
      subscriptionId ? sql`${jobs.payload}->>'subscription_id' = ${subscriptionId}` : undefined,
    ),
  );

/** Whether anything at all is kept. */
export const isAnythingKept = ({ account, subscription, messages, mail, log, notices }: PersonalData): boolean =>
  account !== null || subscription !== null || messages.length + mail.length + log.length + notices.length > 0;
