import { entryStatuses } from '../entry-status';
import type { Field, MomentField, SelectField } from './field';

/** The field that every entry has, whatever its module declares. */
export const status = {
  kind: 'select',
  options: entryStatuses,
  default: 'draft',
  place: 'side',
  tones: { published: 'green', draft: 'grey', archived: 'amber' },
} as const satisfies SelectField;

/** All fields of a module's entries, with their names: first what every entry has, then the module's own. */
export const entryFields = ({
  fields,
}: {
  fields: Readonly<Record<string, Field>>;
}): [name: string, field: Field][] => [['status', status], ...Object.entries(fields)];

const made = { kind: 'moment' } as const satisfies MomentField;

/** The same with the dates that only the portal sets, for whatever shows an entry. */
export const shownFields = (definition: Parameters<typeof entryFields>[0]): Readonly<Record<string, Field>> => ({
  ...Object.fromEntries(entryFields(definition)),
  created_at: made,
  updated_at: made,
});
