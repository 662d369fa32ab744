import type { JobKind } from '#app/jobs/run-jobs.server';
import { textCheck, textWalk } from '#app/content/quality/quality-names';
import { textCheckKind, textWalkKind } from '#app/content/quality/walk-texts.server';
import { mailKind, noticeKind } from '#app/mail/mail-jobs.server';
import { statementReviewKind } from '#app/notifications/remind-of-statement.server';
import type { Services } from '#app/request/services.server';

/** The handlers of all kinds of jobs, by name. */
export function jobKinds(services: Services): Record<string, JobKind> {
  const { systemDb, mailer, settings, env, clock, changes, log, search } = services;
  const mail = {
    db: systemDb,
    mailer,
    siteName: async () => (await settings()).site_name,
    publicUrl: env.PUBLIC_URL,
    adminEmails: env.ADMIN_EMAILS,
    clock,
    changes,
  };
  const texts = { db: systemDb, analyser: search.analyser, publicUrl: env.PUBLIC_URL, clock, changes, log };
  return {
    mail: mailKind(mail),
    notice: noticeKind(mail),
    statement_review: statementReviewKind({ clock }),
    [textCheck]: textCheckKind(texts),
    [textWalk]: textWalkKind(texts),
  };
}

/** Those that are done every day. */
export const dailyKinds = ['statement_review', textWalk] as const;
