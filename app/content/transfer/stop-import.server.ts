import { sql } from 'drizzle-orm';
import { isAdmin } from '#app/identity/find-user.server';
import { isCancelled } from '#app/jobs/job-progress.server';
import { coalesce } from '#app/platform/coalesce';
import type { Database } from '#app/platform/db.server';

/** Why an import ends before it is done: its person wants it to, or is no admin any more. */
type StopReason = 'cancelled' | 'unentitled';

/** Ends an import from within: what it has written is rolled back. */
export class ImportStopped extends Error {
  constructor(readonly reason: StopReason) {
    super(`the import is ${reason}`);
  }
}

export interface StopDeps {
  db: Database;
  adminEmails: readonly string[];
}

export type StopWatch = ReturnType<typeof watchStop>;

/** Looks, while an import is at work, whether it is to end. */
export function watchStop({ db, adminEmails }: StopDeps, jobId: number, userId: string) {
  let found: StopReason | null = null;
  const find = async (at: Database): Promise<StopReason | null> => {
    const { rows } = await at.execute<{ is_cancelled: boolean; is_admin: boolean }>(
      sql`select ${isCancelled(at, jobId)} as is_cancelled, ${isAdmin(at, userId, adminEmails)} as is_admin`,
    );
    const [said] = rows;
    if (said?.is_cancelled) return 'cancelled';
    return said?.is_admin ? null : 'unentitled';
  };
  const looking = coalesce(async () => void (found = await find(db).catch(() => null)));
  return {
    /** @throws ImportStopped as soon as one of the last steps has found that it is to */
    step(): void {
      if (found) throw new ImportStopped(found);
      looking.run();
    },
    /** @throws ImportStopped if it is to end now */
    async look(at: Database): Promise<void> {
      const reason = await find(at);
      if (reason) throw new ImportStopped(reason);
    },
    end: () => looking.end(),
  };
}
