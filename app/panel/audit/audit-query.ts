import type { AuditQuery } from '#app/audit/list-audit.server';
import { fromWarsawLocal } from '#app/platform/warsaw-time';
import { auditTexts } from '#app/texts/pl/audit';

/** PostgreSQL has no year 0, in which a Warsaw day of the year 1 could begin. */
const day = /^[1-9]\d{3}-\d{2}-\d{2}$/;

/** The beginning of a day in Warsaw, for the filter 'od dnia'. */
const midnight = (date: string) => fromWarsawLocal(`${date}T00:00`) ?? undefined;

const nextDay = (date: string) => new Date(Date.parse(`${date}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);

/** The filters of the audit log in the address; unknown values are ignored. */
export function readAuditQuery(url: URL): Omit<AuditQuery, 'page' | 'perPage'> {
  const read = (name: string) => url.searchParams.get(name)?.trim() ?? '';
  const [action, subject, from, until] = [read('action'), read('subject'), read('from'), read('until')];
  const isDay = (text: string) => day.test(text) && !Number.isNaN(Date.parse(text));
  return {
    action: action in auditTexts.actions ? action : undefined,
    subjects: subject in auditTexts.subjects ? [subject] : undefined,
    actor: read('actor').slice(0, 200) || undefined,
    from: isDay(from) ? midnight(from) : undefined,
    until: isDay(until) ? midnight(nextDay(until)) : undefined,
  };
}
