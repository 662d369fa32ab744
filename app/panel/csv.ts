import { cutAt } from './audit/word-event';

/** What a CSV file begins with, so that spreadsheets read it as UTF-8. */
export const csvStart = '\uFEFF';

/** Excel puts what is longer than 32,767 characters into the next rows. */
const longestCell = 32_000;

/** What a spreadsheet would take for a formula is written as text. */
const csvCell = (text: string) =>
  cutAt(text, longestCell)
    .replace(/^(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/, "'$&")
    .replaceAll('"', '""');

/** A line with semicolons, as Polish spreadsheets expect. */
export const csvLine = (fields: readonly (string | null)[]) =>
  `${fields.map((field) => `"${csvCell(field ?? '')}"`).join(';')}\r\n`;
