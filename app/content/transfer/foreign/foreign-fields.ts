import { isDay } from '#app/platform/calendar-day';
import { fromWarsawLocal } from '#app/platform/warsaw-time';
import { type ModuleDefinition, fieldOfKind } from '../../define-module';
import { tagLimits } from '../../fields/field';
import { distinctTags } from '../../fields/tags';

/** What other programs call the place of a document among others. */
const positions = ['sidebar_position', 'nav_order', 'weight', 'order', 'position'];
/** When an entry was made, and last changed. */
const times = {
  made: ['dateCreated', 'created', 'date'],
  changed: ['last_update', 'lastmod', 'last_modified_at', 'updated'],
};
const allTimes = new Set([...times.made, ...times.changed]);
/** Whether a front matter has a time of its own. */
export const saysTime = (head: Record<string, unknown>): boolean => [...allTimes].some((name) => name in head);

/** Said by the text, the address or the folder already. */
const known = new Set([
  'title',
  'slug',
  'id',
  'sidebar_label',
  'tags',
  'draft',
  'published',
  'audience',
  ...allTimes,
  ...positions,
]);

/**
 * The fields of an entry that the front matter of another program gives.
 * @param position from elsewhere, where the front matter has none
 * @returns with the names of those that have no place here
 */
export function foreignFields(
  head: Record<string, unknown>,
  definition: ModuleDefinition,
  position: number | undefined,
): { fields: Record<string, unknown>; left: string[] } {
  const fields: Record<string, unknown> = { status: isDraft(head) ? 'draft' : 'published' };
  if (head.audience === 'members') fields.audience = head.audience;
  const tags = tagsIn(head.tags);
  if (tags.length > 0) fields.tags = tags;
  const own = positions.map((name) => head[name]).find((value) => Number.isInteger(value) && (value as number) >= 0);
  if (fieldOfKind(definition, 'position') && (own ?? position) !== undefined) fields.position = own ?? position;
  // Wiki.js has both, and 'date' is that of the last change.
  const changed = firstMoment(head, 'dateCreated' in head ? ['date'] : times.changed);
  const made = firstMoment(head, times.made) ?? changed;
  if (made) fields.created_at = made;
  if (changed) fields.updated_at = changed;
  const isUnread = (name: string) =>
    allTimes.has(name) && (head[name] ?? null) !== null && momentOf(head[name]) === undefined;
  return { fields, left: Object.keys(head).filter((name) => !known.has(name) || isUnread(name)) };
}

const isDraft = ({ draft, published }: Record<string, unknown>) => draft === true || published === false;

/** A list, or words between commas or spaces; Docusaurus also has objects with a label. */
function tagsIn(value: unknown): string[] {
  const list: unknown[] = Array.isArray(value)
    ? value
    : typeof value === 'string'
      ? value.split(value.includes(',') ? ',' : /\s+/)
      : [];
  const words = list.map((one) => {
    const word = typeof one === 'object' && one !== null && 'label' in one ? one.label : one;
    return typeof word === 'string' || typeof word === 'number'
      ? String(word).trim().replace(/^#/, '').slice(0, tagLimits.length)
      : '';
  });
  return distinctTags(words).slice(0, tagLimits.count);
}

const firstMoment = (head: Record<string, unknown>, names: readonly string[]): string | undefined =>
  names.map((name) => momentOf(head[name])).find((moment) => moment !== undefined);

/** `3.02.2024` and `2024/02/03` as ISO has them. */
const isoDay = (text: string) =>
  text
    .replace(/^(\d{1,2})\.(\d{1,2})\.(\d{4})/, (_, day: string, month: string, year: string) =>
      [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-'),
    )
    .replace(/^(\d{4})\/(\d{2})\/(\d{2})/, '$1-$2-$3');

/** A day alone, or a time that says its zone: any other would be read in the zone of the server. */
const whole = /(?:^\S{10}|Z|UTC|GMT|[+-]\d{2}:?\d{2})$/;

/** Docusaurus has an object with it. A time without a zone is that of Warsaw. */
export function momentOf(given: unknown): string | undefined {
  const value = typeof given === 'object' && given !== null && 'date' in given ? given.date : given;
  const iso = typeof value === 'string' ? isoDay(value.trim()) : '';
  if (!isDay(iso.slice(0, 10))) return undefined;
  const [, day, time = ''] = /^(\S{10})[T ](\d{1,2}:\d{2}(?::\d{2})?)(?:\.\d+)?$/.exec(iso) ?? [];
  const zoned = whole.test(iso) ? new Date(iso) : null;
  const at = day === undefined ? zoned : fromWarsawLocal(`${day}T${time.replace(/^\d:/, '0$&')}`);
  return at === null || Number.isNaN(at.getTime()) ? undefined : at.toISOString();
}
