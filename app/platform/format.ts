import { lazily } from './lazily';
import { warsaw } from './warsaw-time';
import { megabyte } from './byte-sizes';

/** Polish formats of dates and sizes; instants are shown in Warsaw time. Each takes milliseconds to make. */

const parts = lazily(
  () => new Intl.DateTimeFormat('pl-PL', { timeZone: warsaw, day: '2-digit', month: '2-digit', year: 'numeric' }),
);
const long = lazily(
  () => new Intl.DateTimeFormat('pl-PL', { timeZone: warsaw, day: 'numeric', month: 'long', year: 'numeric' }),
);
const short = lazily(
  () => new Intl.DateTimeFormat('pl-PL', { timeZone: warsaw, day: 'numeric', month: 'short', year: 'numeric' }),
);
const time = lazily(() => new Intl.DateTimeFormat('pl-PL', { timeZone: warsaw, hour: '2-digit', minute: '2-digit' }));
const seconds = lazily(
  () =>
    new Intl.DateTimeFormat('pl-PL', {
      timeZone: warsaw,
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    }),
);

/** A calendar date ('2026-11-21') has no time zone: as noon in UTC it is the same day in Warsaw. */
const read = (date: Date | string) =>
  date instanceof Date ? date : new Date(/^\d{4}-\d{2}-\d{2}$/.test(date) ? `${date}T12:00:00Z` : date);

/** `formatDate('2026-04-05')` → '05.04.2026' */
export const formatDate = (date: Date | string) => parts().format(read(date));

/** `formatDateTime(new Date('2026-04-05T10:00:00Z'))` → '05.04.2026, 12:00' */
export const formatDateTime = (date: Date | string) => `${formatDate(date)}, ${time().format(read(date))}`;

/** `formatTime('2026-04-05T10:03:00Z')` → '12:03' */
export const formatTime = (date: Date | string) => time().format(read(date));

/**
 * Date and time with seconds, for spreadsheets: `formatSheetTime(new Date('2026-04-05T10:00:07Z'))` → '05.04.2026
 * 12:00:07'
 */
export const formatSheetTime = (date: Date) => `${formatDate(date)} ${seconds().format(date)}`;

/** `formatLongDate('2026-04-05')` → '5 kwietnia 2026' */
export const formatLongDate = (date: Date | string) => long().format(read(date));

const monthOfYear = lazily(
  () => new Intl.DateTimeFormat('pl-PL', { timeZone: warsaw, month: 'long', year: 'numeric' }),
);
const weekday = lazily(() => new Intl.DateTimeFormat('pl-PL', { timeZone: warsaw, weekday: 'long' }));

/** `formatMonth('2026-04')` → 'kwiecień 2026' */
export const formatMonth = (month: string) => monthOfYear().format(read(`${month}-01`));

/** `formatWeekday('2026-04-05')` → 'niedziela' */
export const formatWeekday = (date: string) => weekday().format(read(date));

/** `formatShortDate('2026-04-05')` → '5 kwi 2026' */
export const formatShortDate = (date: Date | string) => short().format(read(date));

const megabytes = lazily(() => new Intl.NumberFormat('pl-PL', { minimumFractionDigits: 2, maximumFractionDigits: 2 }));

/** Bytes as megabytes with two decimals: `formatSize(1_310_720)` → '1,25 MB'. Never 0,00 unless it is empty. */
export function formatSize(bytes: number): string {
  const size = bytes / megabyte;
  return size > 0 && size < 0.005 ? `<\u00a0${megabytes().format(0.01)} MB` : `${megabytes().format(size)} MB`;
}

/** Compares texts in Polish alphabetical order. */
export const comparePolish = new Intl.Collator('pl-PL').compare;
