import { tagLimits } from '../../fields/field';
import { momentOf } from './foreign-fields';

/** What columns are called whose values entries have as fields, and what a front matter calls them. */
const fields: readonly { name: string; column: RegExp; read: (value: string) => unknown }[] = [
  { name: 'tags', column: /^(?:tags?|tagi|labels?|etykiety|keywords|słowa kluczowe)$/i, read: wordsOf },
  { name: 'draft', column: /^status$/i, read: isDraftOf },
  { name: 'created', column: /^(?:created(?: time| at| on)?|utworzono|data utworzenia)$/i, read: timeOf },
  { name: 'updated', column: /^(?:(?:last )?(?:edited|updated)(?: time| at)?|ostatnia edycja)$/i, read: timeOf },
];

/** In characters: of a column. */
const longestName = 300;

/**
 * Takes the properties of a row of a database of Notion from the beginning of its page: lines of `Status: Szkic`, whose
 * names are those of its columns. What entries have as fields becomes front matter, the rest a list.
 * @returns the text with as many lines as before
 */
export function takeProperties(content: string, columns: ReadonlySet<string>) {
  const head: Record<string, unknown> = {};
  const lines = content.split('\n');
  const end = lines.findIndex((line) => line.trim() === '');
  const block = end < 0 ? lines : lines.slice(0, end);
  if (propertyIn(block[0], columns) === undefined) return { content, head };
  const rows: { name: string; value: string; more: string[] }[] = [];
  for (const line of block) {
    const found = propertyIn(line, columns);
    if (found) rows.push({ ...found, more: [] });
    else rows.at(-1)?.more.push(line.trim());
  }
  const kept: string[] = [];
  for (const { name, value, more } of rows) {
    const field = fields.find(({ column }) => column.test(name));
    const said = more.length === 0 ? field?.read(value) : undefined;
    if (field && said !== undefined && !(field.name in head)) head[field.name] = said;
    else {
      const bold = name.replace(/[\\*_`[\]<>]/g, String.raw`\$&`);
      kept.push(`- **${bold}**: ${value}`, ...more.map((line) => `  ${line}`));
    }
  }
  const blank = Array.from({ length: block.length - kept.length }, () => '');
  return { content: [...kept, ...blank, ...lines.slice(block.length)].join('\n'), head };
}

function propertyIn(line = '', columns: ReadonlySet<string>) {
  for (let at = line.indexOf(': '); at > 0 && at <= longestName; at = line.indexOf(': ', at + 1)) {
    const name = line.slice(0, at).trim();
    if (columns.has(name)) return { name, value: line.slice(at + 2).trim() };
  }
  return undefined;
}

/** Where an entry has room for all of them. */
function wordsOf(value: string): string[] | undefined {
  const words = value.split(',').map((word) => word.trim());
  return words.length <= tagLimits.count && words.every((word) => word.length <= tagLimits.length) ? words : undefined;
}

/** Any other status is one that the portal does not have. */
function isDraftOf(value: string): boolean | undefined {
  if (/^(?:draft|szkic)$/i.test(value)) return true;
  return /^(?:published|opublikowan[yae])$/i.test(value) ? false : undefined;
}

const months = 'January February March April May June July August September October November December'.split(' ');
const written = /^([A-Z][a-z]+) (\d{1,2}), (\d{4})(?: (\d{1,2}):(\d{2})(?: ([AP])M)?)?$/;

/** `January 3, 2024 10:05 PM` → '2024-01-03 22:05'; of a day alone the day. */
function timeOf(value: string): string | undefined {
  const [, month = '', day = '', year = '', hour, minute = '', half] = written.exec(value) ?? [];
  const date = [year, String(months.indexOf(month) + 1).padStart(2, '0'), day.padStart(2, '0')].join('-');
  const hours = half ? (Number(hour) % 12) + (half === 'P' ? 12 : 0) : Number(hour);
  const time = hour === undefined ? '' : ` ${String(hours).padStart(2, '0')}:${minute}`;
  const said = day ? date + time : value;
  return momentOf(said) === undefined ? undefined : said;
}
