import { isDay } from './calendar-day';
import { lazily } from './lazily';
import { hourMs } from './durations';

export const warsaw = 'Europe/Warsaw';

const wall = lazily(
  () => new Intl.DateTimeFormat('sv-SE', { timeZone: warsaw, dateStyle: 'short', timeStyle: 'medium' }),
);

/**
 * An instant for a `datetime-local` control: `toWarsawLocal(new Date('2026-07-01T10:00:00Z'))` → '2026-07-01T12:00:00'
 */
export const toWarsawLocal = (instant: Date): string => wall().format(instant).replace(' ', 'T');

/** The calendar date in Warsaw: `warsawDay(new Date('2026-07-01T22:30:00Z'))` → '2026-07-02' */
export const warsawDay = (instant: Date): string => toWarsawLocal(instant).slice(0, 10);

/**
 * The instant of a Warsaw wall-clock time, or null for invalid input. Of an hour that comes twice in autumn it is the
 * first; a time skipped in spring is moved by the length of the gap.
 */
export function fromWarsawLocal(local: string): Date | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$/.test(local)) return null;
  const asUtc = Date.parse(`${local.length === 16 ? `${local}:00` : local}Z`);
  // Date.parse makes 2 March of 30 February.
  if (Number.isNaN(asUtc) || !new Date(asUtc).toISOString().startsWith(local.slice(0, 10))) return null;
  const offsets = [2, 1].map((hours) => new Date(asUtc - hours * hourMs));
  const exact = offsets.find((instant) => Date.parse(`${toWarsawLocal(instant)}Z`) === asUtc);
  return exact ?? offsets[1] ?? null;
}

/**
 * The moment when a day begins in Warsaw. Null for what is no day, and for 1 January of the year 1, which begins in a
 * year that PostgreSQL does not have.
 */
export const startOfWarsawDay = (day: string): Date | null =>
  isDay(day) && day !== '0001-01-01' ? fromWarsawLocal(`${day}T00:00`) : null;
