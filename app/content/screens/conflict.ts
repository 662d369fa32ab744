import type { FormState } from '../fields/field-behaviour';

/**
 * What somebody else saved while this form was open: the entry at this revision, or its draft with this tag. Both where
 * the entry was published and the person may now change it only through a draft.
 */
export type Conflict = {
  theirs: FormState;
  /** The form as it was opened, where that is still known. */
  base: FormState | null;
} & ({ revision: number } | { draft: string } | { revision: number; draft: string });
