import { eq } from 'drizzle-orm';
import * as z from 'zod';
import type { ChangeFeed } from '#app/audit/change-feed.server';
import { findUserByEmail } from '#app/identity/find-user.server';
import { createPasswordLink } from '#app/identity/password-links.server';
import { users } from '#app/identity/tables.server';
import { deriveToken } from '#app/identity/tokens.server';
import type { Job, JobKind } from '#app/jobs/run-jobs.server';
import { findMailedNotice, queueNoticeMail } from '#app/notifications/mailed-notices.server';
import { paths } from '#app/paths';
import type { Clock } from '#app/platform/clock';
import type { Database } from '#app/platform/db.server';
import { dayMs } from '#app/platform/durations';
import { formatDate, formatDateTime } from '#app/platform/format';
import { mailTexts } from '#app/texts/pl/mail';
import { notificationTexts } from '#app/texts/pl/notifications';
import type { Mailer } from './mailer.server';
import { type LetterDeps, writeConfirmation, type WrittenMail } from './subscription-letter.server';

export interface MailDeps extends LetterDeps {
  db: Database;
  /** Null while mail is not configured: jobs queued then are dropped. */
  mailer: Mailer | null;
  adminEmails: readonly string[];
  clock: Clock;
  changes: ChangeFeed;
}

/** The payload of a mail job: recipient and kind. The text is written when it is sent. */
const mailPayload = z.discriminatedUnion('message', [
  z.object({
    message: z.literal('password_link'),
    user_id: z.string(),
    actor: z.object({ id: z.string().nullable(), name: z.string().nullable() }),
  }),
  z.object({ message: z.literal('password_request'), email: z.string() }),
  z.object({ message: z.literal('statement_due'), email: z.string(), deadline: z.string() }),
  z.object({ message: z.literal('subscription'), subscription_id: z.string() }),
  z.object({ message: z.literal('notice'), notification_id: z.string(), user_id: z.string() }),
]);

/** Sends one message; retried for a day. */
export const mailKind = (deps: MailDeps): JobKind => ({
  giveUpAfterMs: dayMs,
  async run(job) {
    // Every attempt has the same Message-ID, so that mailboxes can recognise duplicates.
    const id = `portal-${job.id}-${job.createdAt.getTime()}`;
    const message = deps.mailer && (await write(deps, id, job.payload));
    if (message) await deps.mailer?.send({ ...message, id });
  },
});

/** Queues a notification's e-mails to everybody who chose its kind, all at once with the end of this job. */
export const noticeKind = (deps: MailDeps): JobKind => ({
  giveUpAfterMs: dayMs,
  async run({ payload }, tx) {
    if (deps.mailer) await queueNoticeMail(tx, String(payload.notification_id), deps.adminEmails);
  },
});

/** @returns null where there is nothing left to send */
async function write(deps: MailDeps, id: string, payload: Job['payload']): Promise<WrittenMail | null> {
  const asked = mailPayload.parse(payload);
  const { db } = deps;
  if (asked.message === 'notice') return writeNotice(deps, asked);
  if (asked.message === 'subscription') return writeConfirmation(db, deps, asked.subscription_id);
  if (asked.message === 'statement_due') return writeStatementDue(deps, asked);
  if (asked.message === 'password_request') {
    const account = await findUserByEmail(db, asked.email);
    return account ? writeLink(deps, id, account, { id: null, name: null }) : null;
  }
  const [account] = await db.select().from(users).where(eq(users.id, asked.user_id));
  return account ? writeLink(deps, id, account, asked.actor) : null;
}

/**
 * Every attempt has the same link: one that came although the mail server's answer was lost must work. Once it is used,
 * or the address is another, it is a new one.
 */
async function writeLink(
  { db, clock, changes, siteName, publicUrl, secret }: MailDeps,
  id: string,
  account: typeof users.$inferSelect,
  actor: { id: string | null; name: string | null },
): Promise<WrittenMail> {
  const writer = { db, clock, changes, actor };
  const { token, expiresAt, email } = await createPasswordLink(writer, account.id, (user) =>
    deriveToken('password_link', secret, JSON.stringify([id, user.email, user.password_hash])),
  );
  const words = account.password_hash ? mailTexts.newPassword : mailTexts.invitation;
  const site = await siteName();
  const link = `${publicUrl}${paths.admin.setPassword(token)}`;
  return { to: email, subject: words.subject(site), text: words.text(site, link, formatDateTime(expiresAt)) };
}

async function writeNotice(
  { db, siteName, publicUrl, adminEmails }: MailDeps,
  { notification_id, user_id }: { notification_id: string; user_id: string },
): Promise<WrittenMail | null> {
  const found = await findMailedNotice(db, notification_id, user_id, adminEmails);
  if (!found) return null;
  const sentence = notificationTexts.sentences[found.kind](found.data);
  const { subject, text } = mailTexts.notice;
  const [list, choice] = [paths.admin.notifications(), paths.admin.profile()];
  return {
    to: found.email,
    subject: subject(await siteName(), sentence),
    text: text(sentence, `${publicUrl}${list}`, `${publicUrl}${choice}`),
  };
}

async function writeStatementDue(
  { siteName, publicUrl }: MailDeps,
  { email, deadline }: { email: string; deadline: string },
): Promise<WrittenMail> {
  const [site, day] = [await siteName(), formatDate(deadline)];
  const form = paths.admin.settings('dostepnosc');
  const { subject, text } = mailTexts.statementDue;
  return {
    to: email,
    subject: subject(site, day),
    text: text(site, day, `${publicUrl}${paths.accessibility()}`, `${publicUrl}${form}`),
  };
}
