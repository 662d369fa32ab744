import { users } from '#app/identity/tables.server';
import { listJobs } from '#app/jobs/list-jobs.server';
import type { JobRow } from '#app/jobs/tables.server';
import type { Database } from '#app/platform/db.server';
import { formatDateTime } from '#app/platform/format';
import type { PageOf } from '#app/platform/paging';
import { oneOf } from '#app/platform/one-of.server';
import { subscriptions } from '#app/subscriptions/tables.server';
import { mailPanelTexts as texts } from '#app/texts/pl/mail';
import { mailKinds } from './mail-kinds';

export interface ShownMail {
  id: number;
  what: string;
  to: string;
  createdAt: string;
  attempts: number;
  nextAt: string;
  why: string | null;
}

/** Mail that is waiting or has failed, with the recipient's address and the last error. */
export async function listMail(db: Database): Promise<Record<'waiting' | 'failed', PageOf<ShownMail>>> {
  const { waiting, failed } = await listJobs(db, mailKinds);
  const jobs = [...waiting.items, ...failed.items];
  const idsIn = (name: string) => [...new Set(jobs.map(({ payload }) => String(payload[name] ?? '')).filter(Boolean))];
  const known = await db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(oneOf(users.id, idsIn('user_id')));
  const subscribed = await db
    .select({ id: subscriptions.id, email: subscriptions.email })
    .from(subscriptions)
    .where(oneOf(subscriptions.id, idsIn('subscription_id')));
  const emails = new Map([...known, ...subscribed].map(({ id, email }) => [id, email]));
  const shown = ({ items, total }: PageOf<JobRow>): PageOf<ShownMail> => ({
    total,
    items: items.map(({ id, payload, created_at, attempts, run_at, error }) => ({
      id,
      what: texts.kinds[String(payload.message)] ?? '',
      to: String(payload.email ?? emails.get(String(payload.user_id ?? payload.subscription_id)) ?? texts.gone),
      createdAt: formatDateTime(created_at),
      attempts,
      nextAt: formatDateTime(run_at),
      why: error,
    })),
  });
  return { waiting: shown(waiting), failed: shown(failed) };
}
