import type { ModuleDefinition } from '../define-module';
import { entryStatuses } from '../entry-status';
import type { Field, MomentField, SelectField } from './field';

/** What of a definition its fields are known by. */
export type Declaring = Pick<ModuleDefinition, 'fields' | 'capabilities'>;

export const status = {
  kind: 'select',
  options: entryStatuses,
  default: 'draft',
  place: 'side',
  tones: { published: 'green', draft: 'grey', archived: 'amber' },
} as const satisfies SelectField;

/** The same for whoever may not publish. */
export const unpublishedStatus: SelectField = {
  ...status,
  options: entryStatuses.filter((one) => one !== 'published'),
};

const moment = { kind: 'moment', place: 'side' } as const satisfies MomentField;

/** When an entry of a module without a window of its own appears, and when it is taken back. */
const times = { publish_at: moment, unpublish_at: moment } as const satisfies Record<string, Field>;

/** Who answers for an entry, and by when it must be looked through again. */
const care = {
  owner: { kind: 'account', place: 'side', forWriters: true },
  review_at: { kind: 'day', place: 'side', forWriters: true },
} as const satisfies Record<string, Field>;

/**
 * All fields of a module's entries, with their names: the ones that every entry has, and between them the module's own.
 */
export const entryFields = ({ fields, capabilities }: Declaring): [name: string, field: Field][] =>
  Object.entries({ status, ...(capabilities.window ? {} : times), ...fields, ...care });

const made = { kind: 'moment' } as const satisfies MomentField;

/** The same with the dates that only the portal sets, for whatever shows an entry. */
export const shownFields = (definition: Declaring): Readonly<Record<string, Field>> => ({
  ...Object.fromEntries(entryFields(definition)),
  verified_at: made,
  created_at: made,
  updated_at: made,
});
