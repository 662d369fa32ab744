import type { AuditQuery } from '#app/audit/list-audit.server';
import { auditTexts } from '#app/texts/pl/audit';

const day = /^\d{4}-\d{2}-\d{2}$/;

/** Midnight in Warsaw at the beginning of a day, so that 'od dnia' means what the person sees. */
function warsawMidnight(date: string): Date {
  const utc = new Date(`${date}T00:00:00Z`);
  const hour = (at: Date) => Number(at.toLocaleString('en-GB', { timeZone: 'Europe/Warsaw', hour: '2-digit', hour12: false })) % 24;
  return new Date(utc.getTime() - hour(utc) * 3_600_000);
}

const nextDay = (date: string) => new Date(Date.parse(`${date}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);

/** The filters of the audit log as they stand in the address; what is no filter is passed over. */
export function readAuditQuery(url: URL): Omit<AuditQuery, 'page' | 'perPage'> {
  const read = (name: string) => url.searchParams.get(name)?.trim() ?? '';
  const [action, subject, from, until] = [read('action'), read('subject'), read('from'), read('until')];
  const isDay = (text: string) => day.test(text) && !Number.isNaN(Date.parse(text));
  return {
    action: action in auditTexts.actions ? action : undefined,
    subjects: subject in auditTexts.subjects ? [subject] : undefined,
    actor: read('actor').slice(0, 200) || undefined,
    from: isDay(from) ? warsawMidnight(from) : undefined,
    until: isDay(until) ? warsawMidnight(nextDay(until)) : undefined,
  };
}
