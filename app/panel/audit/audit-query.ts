import type { AuditFilter } from '#app/audit/list-audit.server';
import { dayAfter } from '#app/platform/calendar-day';
import { startOfWarsawDay } from '#app/platform/warsaw-time';
import { auditTexts } from '#app/texts/pl/audit';

/** The filters of the audit log in the address; unknown values are ignored. */
export function readAuditQuery(url: URL): AuditFilter {
  const read = (name: string) => url.searchParams.get(name)?.trim() ?? '';
  const [action, subject, from, until] = [read('action'), read('subject'), read('from'), read('until')];
  return {
    action: action in auditTexts.actions ? action : undefined,
    subjects: subject in auditTexts.subjects ? [subject] : undefined,
    actor: read('actor').slice(0, 200) || undefined,
    from: startOfWarsawDay(from) ?? undefined,
    until: (startOfWarsawDay(until) && startOfWarsawDay(dayAfter(until, 1))) ?? undefined,
  };
}
