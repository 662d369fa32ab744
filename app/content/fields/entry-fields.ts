import { lazilyFor } from '#app/platform/lazily';
import type { ModuleDefinition } from '../define-module';
import { audiences } from '../audience';
import { entryStatuses } from '../entry-status';
import type { Field, MomentField, SelectField } from './field';

/** The parts of a definition that determine its fields. */
export type Declaring = Pick<ModuleDefinition, 'fields' | 'capabilities'>;

export const status = {
  kind: 'select',
  options: entryStatuses,
  default: 'draft',
  place: 'side',
  tones: { published: 'green', draft: 'grey', archived: 'amber' },
} as const satisfies SelectField;

/** The status field for whoever may not publish. */
export const unpublishedStatus: SelectField = {
  ...status,
  options: entryStatuses.filter((one) => one !== 'published'),
};

/** For whom the entry is. */
const audience = {
  kind: 'select',
  options: audiences,
  default: 'public',
  place: 'side',
} as const satisfies SelectField;

const moment = { kind: 'moment', place: 'side' } as const satisfies MomentField;

/** The publication window of modules that have none of their own. */
const times = { publish_at: moment, unpublish_at: moment } as const satisfies Record<string, Field>;

/** The owner of an entry, and when it is due for review. */
const care = {
  owner: { kind: 'account', place: 'side', forWriters: true },
  review_at: { kind: 'day', place: 'side', forWriters: true },
} as const satisfies Record<string, Field>;

/**
 * All fields of a module's entries with their names: the common ones around the module's own. Asked for each cell of a
 * list and each entry of an answer, so kept by definition, as the next is.
 */
export const entryFields = lazilyFor(
  ({ fields, capabilities }: Declaring): readonly (readonly [name: string, field: Field])[] =>
    Object.entries({ status, audience, ...(capabilities.window ? {} : times), ...fields, ...care }),
);

/** The fields of an entry's form: that of a draft has no status. */
export const formFields = (definition: Declaring, isOfDraft: boolean) =>
  entryFields(definition).filter(([name]) => !isOfDraft || name !== 'status');

/** The fields of its own that a module shows to readers, on pages, in feeds and in markdown. */
export const readerFields = ({ fields }: Pick<Declaring, 'fields'>) =>
  Object.entries(fields).filter(([, { forWriters }]) => !forWriters);

const made = { kind: 'moment' } as const satisfies MomentField;

/** All fields and the dates that only the portal sets: whatever can be shown of an entry. */
export const shownFields = lazilyFor((definition: Declaring): Readonly<Record<string, Field>> => ({
  ...Object.fromEntries(entryFields(definition)),
  verified_at: made,
  created_at: made,
  updated_at: made,
}));
