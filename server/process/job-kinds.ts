import { keepDailyJob, nextTimeOfDay } from '#app/jobs/daily-jobs.server';
import type { DailyJob, JobName } from '#app/jobs/job-names';
import { type DailyKind, type JobKind, startJobs } from '#app/jobs/run-jobs.server';
import { reviewRemindersKind } from '#app/content/care/remind-owners.server';
import { textCheckKind, textWalkKind } from '#app/content/quality/walk-texts.server';
import { linkCheckKind, linkCheckTime } from '#app/content/outside-links/link-check-job.server';
import { digestKind, digestTime } from '#app/content/news/digest-job.server';
import { newsKind } from '#app/content/news/news-mail.server';
import { boundModules } from '#app/content/registry.server';
import { forgetFeedback } from '#app/content/feedback/delete-feedback.server';
import { retentionKind, retentionTime } from '#app/personal-data/retention-job.server';
import { contentImportKind } from '#app/content/transfer/import-job.server';
import { createLogoReader } from '#app/mail/letter-logo.server';
import { mailKind, noticeKind } from '#app/mail/mail-jobs.server';
import { statementReviewKind } from '#app/notifications/remind-of-statement.server';
import { megabyte } from '#app/platform/byte-sizes';
import type { Env } from '#app/platform/env.server';
import { readPortalVersion } from '#app/platform/portal-version.server';
import type { Services } from '#app/request/services.server';
import { openShelf } from '#server/backup/backup-shelf';
import { nightlyBackup, type NightlyOptions } from '#server/backup/nightly-backup';
import type { ConnectionOptions } from '#server/database/database-client';
import type { Doors } from '#server/database/doors';
import { isPublicAddress } from '#app/platform/ip-address';
import { webhookKind } from '#app/webhooks/webhook-job.server';

/** The handlers of all kinds of jobs; of the nightly backup only where there is one. */
type JobKinds = Record<Exclude<JobName, DailyJob>, JobKind> &
  Record<Exclude<DailyJob, 'backup'>, DailyKind> & { backup?: DailyKind };

export function jobKinds(services: Services, owner: ConnectionOptions): JobKinds {
  const { systemDb, mailer, settings, env, clock, changes, log, publicDoor, storage, secret } = services;
  const readLogo = createLogoReader(storage);
  const mail = {
    db: systemDb,
    mailer,
    siteName: async () => (await settings()).site_name,
    look: async () => {
      const look = await settings();
      return { accent: look.accent, logo: await readLogo(look) };
    },
    publicUrl: env.PUBLIC_URL,
    secret,
    adminEmails: env.ADMIN_EMAILS,
    clock,
    changes,
  };
  const texts = { db: systemDb, analyser: publicDoor.search.analyser, publicUrl: env.PUBLIC_URL, clock, changes, log };
  const nightly = nightlyOptions(env);
  const source = { owner, store: storage, version: readPortalVersion() };
  const webhooks = { clock, secret, mayCall: env.WEBHOOK_PRIVATE ? () => true : isPublicAddress };
  return {
    mail: mailKind(mail),
    notice: noticeKind(mail),
    news: newsKind({ ...mail, modules: boundModules }),
    retention: retentionKind({ clock, forgetFeedback }),
    digest: digestKind({ modules: boundModules, clock }),
    statement_review: statementReviewKind({ clock }),
    review_reminders: reviewRemindersKind({ clock, adminEmails: env.ADMIN_EMAILS }),
    text_check: textCheckKind(texts),
    text_walk: textWalkKind(texts),
    link_check: linkCheckKind({ db: systemDb, clock, mayCall: isPublicAddress }),
    ...(nightly && { backup: nightlyBackup({ ...nightly, source, clock, log }) }),
    webhook: webhookKind(webhooks),
    content_import: contentImportKind({
      db: systemDb,
      clock,
      changes,
      store: storage,
      modules: boundModules,
      mostFileBytes: env.UPLOAD_MAX_MB * megabyte,
      adminEmails: env.ADMIN_EMAILS,
    }),
  };
}

/**
 * Runs the queue's jobs on connections of their own: a job holds one for as long as it works, and no request waits for
 * it. What it needs beside that comes from the admin door, which nobody holds while waiting for one of these.
 * @returns ends it
 */
export const startQueue = (
  services: Services,
  doors: Pick<Doors, 'jobs' | 'listen'>,
  kinds: Readonly<Record<string, JobKind>>,
): Promise<() => Promise<void>> =>
  startJobs({ db: doors.jobs, listen: doors.listen.bind(doors), log: services.log, kinds });

/** The time of day in Warsaw at which daily work begins; null where it is due at once if it was never done. */
const firstTimes: Readonly<Record<Exclude<DailyJob, 'backup'>, string | null>> = {
  digest: digestTime,
  statement_review: null,
  review_reminders: null,
  text_walk: null,
  link_check: linkCheckTime,
  retention: retentionTime,
};

/** What is asked of the nightly backups; undefined where there are none. */
const nightlyOptions = (env: Env): NightlyOptions | undefined =>
  env.BACKUP_DIR === undefined
    ? undefined
    : {
        shelf: openShelf(env.BACKUP_DIR, env),
        at: env.BACKUP_AT,
        keep: env.BACKUP_KEEP,
        host: new URL(env.PUBLIC_URL).host.replaceAll(/[^a-z0-9.-]/g, '-'),
      };

/** Plans what is done every day. */
export async function keepDailyJobs({ systemDb, env, clock }: Services): Promise<void> {
  const keep = (kind: DailyJob, time: string | null) =>
    keepDailyJob(systemDb, kind, time === null ? undefined : nextTimeOfDay(clock.now(), time));
  for (const [kind, time] of Object.entries(firstTimes)) await keep(kind as keyof typeof firstTimes, time);
  const nightly = nightlyOptions(env);
  if (nightly) await keep('backup', nightly.at);
}
