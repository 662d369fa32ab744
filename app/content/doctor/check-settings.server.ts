import { count, eq, isNotNull } from 'drizzle-orm';
import { countAdmins } from '#app/identity/account-protection.server';
import { jobs } from '#app/jobs/tables.server';
import type { Database } from '#app/platform/db.server';
import type { Env } from '#app/platform/env.server';
import { isSampleAddress } from '#app/settings/settings.server';
import { settings } from '#app/settings/tables.server';
import { doctorTexts as texts } from '#app/texts/pl/doctor';
import type { Check } from './check';

interface Deps {
  db: Database;
  env: Env;
  /** Puts the one row of settings back, with its defaults. */
  restoreSettings: () => Promise<void>;
}

/** What a portal cannot do without, and what it should have when it is used in earnest. */
export const settingsChecks = ({ db, env, restoreSettings }: Deps): Check[] => [
  {
    name: 'missingSettings',
    severity: 'error',
    find: async () => ((await db.$count(settings)) === 1 ? [] : [{ what: 'settings' }]),
    mend: restoreSettings,
  },
  {
    name: 'noAdmin',
    severity: 'error',
    async find() {
      return (await countAdmins(db, env.ADMIN_EMAILS)) > 0 ? [] : [{ what: texts.noAdmin }];
    },
  },
  {
    name: 'failedJobs',
    severity: 'warning',
    async find() {
      const failed = db.select({ kind: jobs.kind, of: count() }).from(jobs).where(isNotNull(jobs.failed_at));
      return (await failed.groupBy(jobs.kind)).map(({ kind, of }) => ({ what: `${kind}: ${of}` }));
    },
  },
  {
    name: 'defaults',
    severity: 'hint',
    async find() {
      const [row] = await db.select({ email: settings.contact_email }).from(settings).where(eq(settings.id, 1));
      const told = [
        /^https?:\/\/(?:localhost|127\.|\[::1\])/.test(env.PUBLIC_URL) && texts.publicUrl,
        env.BACKUP_DIR === undefined && texts.backup,
        env.SMTP_URL === undefined && texts.mail,
        row && isSampleAddress(row.email) && texts.contact,
      ];
      return told.filter((one) => typeof one === 'string').map((what) => ({ what }));
    },
  },
];
