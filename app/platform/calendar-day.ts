import { dayMs } from './durations';

const noon = (day: string) => new Date(`${day}T12:00:00Z`);
const toDay = (date: Date) => date.toISOString().slice(0, 10);

/** Whether a text is a day of the calendar, from the year 1, the first of PostgreSQL: `isDay('2026-02-29')` → false */
export const isDay = (text: string): boolean =>
  /^(?!0000)\d{4}-\d{2}-\d{2}$/.test(text) && noon(text).toJSON()?.slice(0, 10) === text;

/** `dayAfter('2026-12-25', 14)` → '2027-01-08' */
export const dayAfter = (day: string, days: number): string => toDay(new Date(noon(day).getTime() + days * dayMs));

/** `daysBetween('2026-02-28', '2026-03-01')` → 1 */
export const daysBetween = (from: string, to: string): number => (noon(to).getTime() - noon(from).getTime()) / dayMs;

/** The same day so many months later, or the last of that month: `monthsAfter('2026-08-31', 6)` → '2027-02-28' */
export function monthsAfter(day: string, months: number): string {
  const start = noon(day);
  const last = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + months + 1, 0, 12));
  const same = Math.min(start.getUTCDate(), last.getUTCDate());
  return toDay(new Date(Date.UTC(last.getUTCFullYear(), last.getUTCMonth(), same, 12)));
}
