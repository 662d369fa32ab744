import { eq } from 'drizzle-orm';
import type { ChangeFeed } from '#app/audit/change-feed.server';
import type { Database } from '#app/platform/db.server';
import { settings } from '#app/settings/tables.server';

/** Whether maintenance mode is on: read once, and again after each change of the settings. */
export function createMaintenance(db: Database, changes: ChangeFeed): () => Promise<boolean> {
  let known: Promise<boolean> | null = null;
  changes.subscribe((change) => {
    if (change.subject === 'settings') known = null;
  });
  async function read(): Promise<boolean> {
    const [row] = await db.select({ on: settings.maintenance_mode }).from(settings).where(eq(settings.id, 1));
    return row?.on ?? false;
  }
  return () => {
    const asked = (known ??= read());
    asked.catch(() => {
      if (known === asked) known = null;
    });
    return asked;
  };
}

/** What answers also in maintenance: the panel and the sign-in to it, the API's sign-in and description. */
export const isOpenInMaintenance = (path: string) =>
  /^\/(?:admin(?:[/.]|$)|api\/v1\/auth\/|api\/docs|api\/openapi\.json|__manifest|wyloguj)/.test(path);

export const maintenanceRetrySeconds = 300;
