import type { JobKind } from '#app/jobs/run-jobs.server';
import { mailKind, noticeKind } from '#app/mail/mail-jobs.server';
import { statementReviewKind } from '#app/notifications/remind-of-statement.server';
import type { Services } from '#app/request/services.server';

/** The handlers of all kinds of jobs, by name. */
export function jobKinds({ systemDb, mailer, settings, env, clock, changes }: Services): Record<string, JobKind> {
  const mail = {
    db: systemDb,
    mailer,
    siteName: async () => (await settings()).site_name,
    publicUrl: env.PUBLIC_URL,
    adminEmails: env.ADMIN_EMAILS,
    clock,
    changes,
  };
  return { mail: mailKind(mail), notice: noticeKind(mail), statement_review: statementReviewKind({ clock }) };
}

/** Those that are done every day. */
export const dailyKinds = ['statement_review'] as const;
