/** A month as its address has it, 'YYYY-MM'. */
export type Month = `${number}-${number}`;

const form = /^(\d{4})-(0[1-9]|1[0-2])$/;

/** The month that a text names, or undefined: `readMonth('2026-13')` → undefined */
export const readMonth = (text: string): Month | undefined => {
  const year = Number(form.exec(text)?.[1]);
  return year >= 1900 && year <= 9998 ? (text as Month) : undefined;
};

/** `monthAfter('2026-12')` → '2027-01'; with -1 the one before */
export function monthAfter(month: Month, months = 1): Month {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7) as Month;
}

/** The days of a month, 'YYYY-MM-DD'. */
export function daysOf(month: Month): string[] {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const length = new Date(Date.UTC(year, number, 0)).getUTCDate();
  return Array.from({ length }, (_, at) => `${month}-${String(at + 1).padStart(2, '0')}`);
}

/** From 0 for Monday to 6 for Sunday: `weekdayOf('2026-11-22')` → 6 */
export const weekdayOf = (day: string): number => (new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7;
