import { type ModuleDefinition, fieldOfKind } from '../../define-module';
import { tagLimits } from '../../fields/field';
import { distinctTags } from '../../fields/tags';

/** What other programs call the place of a document among others. */
const positions = ['sidebar_position', 'nav_order', 'weight', 'order', 'position'];
/** Said by the text, the address or the folder already. */
const known = new Set([
  'title',
  'slug',
  'id',
  'sidebar_label',
  'tags',
  'draft',
  'published',
  'date',
  'last_update',
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
  const tags = tagsIn(head.tags);
  if (tags.length > 0) fields.tags = tags;
  const own = positions.map((name) => head[name]).find((value) => Number.isInteger(value) && (value as number) >= 0);
  if (fieldOfKind(definition, 'position') && (own ?? position) !== undefined) fields.position = own ?? position;
  const created = momentOf(head.date);
  if (created) fields.created_at = created;
  const updated = momentOf((head.last_update as { date?: unknown } | undefined)?.date);
  if (updated) fields.updated_at = updated;
  return { fields, left: Object.keys(head).filter((name) => !known.has(name)) };
}

const isDraft = ({ draft, published }: Record<string, unknown>) => draft === true || published === false;

/** A list, or words between commas or spaces; Docusaurus also has objects with a label. */
function tagsIn(value: unknown): string[] {
  const list: unknown[] = Array.isArray(value) ? value : typeof value === 'string' ? value.split(/[,\s]+/) : [];
  const words = list.map((one) => {
    const word = typeof one === 'object' && one !== null && 'label' in one ? one.label : one;
    return typeof word === 'string' || typeof word === 'number'
      ? String(word).replace(/^#/, '').slice(0, tagLimits.length)
      : '';
  });
  return distinctTags(words).slice(0, tagLimits.count);
}

function momentOf(value: unknown): string | null {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}/.test(value)) return null;
  const at = new Date(value);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
}
