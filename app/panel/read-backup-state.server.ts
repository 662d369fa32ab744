import type { Database } from '#app/platform/db.server';
import { hourMs } from '#app/platform/durations';
import type { Services } from '#app/request/services.server';
import { findLastBackup, type LastBackup } from '#app/status/last-backup.server';

export interface BackupSummary {
  /** Whether this portal makes one each night. */
  isOn: boolean;
  last: (LastBackup & { ageHours: number }) | null;
}

export async function readBackupState(
  db: Database,
  { env, clock }: Pick<Services, 'env' | 'clock'>,
): Promise<BackupSummary> {
  const last = await findLastBackup(db);
  const ageHours = last ? Math.floor((clock.now().getTime() - Date.parse(last.at)) / hourMs) : 0;
  return { isOn: env.BACKUP_DIR !== undefined, last: last && { ...last, ageHours: Math.max(0, ageHours) } };
}
