const dayMs = 24 * 3_600_000;

const noonOf = (day: string) => Date.parse(`${day}T12:00:00Z`);

/** Whether a text is a day of the calendar, from the year 1, the first of PostgreSQL: `isDay('2026-02-29')` → false */
export const isDay = (text: string): boolean =>
  /^(?!0000)\d{4}-\d{2}-\d{2}$/.test(text) && new Date(noonOf(text)).toJSON()?.slice(0, 10) === text;

/** `addDays('2026-02-28', 1)` → '2026-03-01' */
export const addDays = (day: string, days: number): string =>
  new Date(noonOf(day) + days * dayMs).toISOString().slice(0, 10);

/** `daysBetween('2026-02-28', '2026-03-01')` → 1 */
export const daysBetween = (from: string, to: string): number => (noonOf(to) - noonOf(from)) / dayMs;
