import { users } from '#app/identity/tables.server';
import { type JobList, listJobs } from '#app/jobs/list-jobs.server';
import type { Database } from '#app/platform/db.server';
import { formatDateTime } from '#app/platform/format';
import { oneOf } from '#app/platform/one-of.server';
import { mailPanelTexts as texts } from '#app/texts/pl/mail';

export interface ShownMail {
  id: number;
  what: string;
  to: string;
  createdAt: string;
  attempts: number;
  nextAt: string;
  why: string | null;
}

interface ShownList {
  items: ShownMail[];
  total: number;
}

/** Mail that is waiting or has failed, with the recipient's address and the last error. */
export async function listMail(db: Database): Promise<Record<'waiting' | 'failed', ShownList>> {
  const { waiting, failed } = await listJobs(db, 'mail');
  const ids = [...waiting.items, ...failed.items].map(({ payload }) => String(payload.user_id ?? '')).filter(Boolean);
  const known = await db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(oneOf(users.id, [...new Set(ids)]));
  const emails = new Map(known.map(({ id, email }) => [id, email]));
  const shown = ({ items, total }: JobList): ShownList => ({
    total,
    items: items.map(({ id, payload, created_at, attempts, run_at, error }) => ({
      id,
      what: texts.kinds[String(payload.message)] ?? '',
      to: String(payload.email ?? emails.get(String(payload.user_id)) ?? texts.gone),
      createdAt: formatDateTime(created_at),
      attempts,
      nextAt: formatDateTime(run_at),
      why: error,
    })),
  });
  return { waiting: shown(waiting), failed: shown(failed) };
}
