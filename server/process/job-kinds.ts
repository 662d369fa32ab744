import { keepDailyJob, nextTimeOfDay } from '#app/jobs/daily-jobs.server';
import type { JobKind } from '#app/jobs/run-jobs.server';
import { textCheck, textWalk } from '#app/content/quality/quality-names';
import { textCheckKind, textWalkKind } from '#app/content/quality/walk-texts.server';
import { mailKind, noticeKind } from '#app/mail/mail-jobs.server';
import { statementReviewKind } from '#app/notifications/remind-of-statement.server';
import type { Env } from '#app/platform/env.server';
import { readPortalVersion } from '#app/platform/portal-version.server';
import type { Services } from '#app/request/services.server';
import { nightlyBackup, type NightlyOptions } from '#server/backup/nightly-backup';
import type { ConnectionOptions } from '#server/database/database-client';
import { isPublicAddress } from '#app/platform/ip-address';
import { webhookJob } from '#app/webhooks/deliveries.server';
import { webhookKind } from '#app/webhooks/webhook-job.server';

/** The handlers of all kinds of jobs, by name. */
export function jobKinds(services: Services, owner: ConnectionOptions): Record<string, JobKind> {
  const { systemDb, mailer, settings, env, clock, changes, log, search, storage, secret } = services;
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
  const nightly = nightlyOptions(env);
  const source = { owner, store: storage, version: readPortalVersion() };
  const webhooks = { clock, secret, mayCall: env.WEBHOOK_PRIVATE ? () => true : isPublicAddress };
  return {
    mail: mailKind(mail),
    notice: noticeKind(mail),
    statement_review: statementReviewKind({ clock }),
    [textCheck]: textCheckKind(texts),
    [textWalk]: textWalkKind(texts),
    ...(nightly && { backup: nightlyBackup({ ...nightly, source, clock, log }) }),
    [webhookJob]: webhookKind(webhooks),
  };
}

/** Those that are done every day. */
export const dailyKinds = ['statement_review', textWalk] as const;

/** What is asked of the nightly backups; undefined where there are none. */
const nightlyOptions = ({ BACKUP_DIR, BACKUP_AT, BACKUP_KEEP, PUBLIC_URL }: Env): NightlyOptions | undefined =>
  BACKUP_DIR === undefined
    ? undefined
    : {
        dir: BACKUP_DIR,
        at: BACKUP_AT,
        keep: BACKUP_KEEP,
        host: new URL(PUBLIC_URL).host.replaceAll(/[^a-z0-9.-]/g, '-'),
      };

/** Plans what is done every day. */
export async function keepDailyJobs({ systemDb, env, clock }: Services): Promise<void> {
  for (const kind of dailyKinds) await keepDailyJob(systemDb, kind);
  const nightly = nightlyOptions(env);
  if (nightly) await keepDailyJob(systemDb, 'backup', nextTimeOfDay(clock.now(), nightly.at));
}
