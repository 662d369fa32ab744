import { useState } from 'react';
import { openedField } from '#app/platform/own-changes';
import { followsShown } from './form-guard';

/** What an answer to a form that stays says it was saved with. */
export type SavedValues = Readonly<Record<string, unknown>> | undefined;

interface OpenedValuesProps<Name extends string> {
  values: Readonly<Record<Name, unknown>>;
  /** Those to take, where not all are the form's. */
  names?: readonly Name[];
  /** What the answer to a refused form said. */
  known?: string | undefined;
  /** What a form that stays was saved with. A page that comes with it, without scripts, shows what is saved instead. */
  saved?: SavedValues;
}

/**
 * Tells what a form was opened with, so that its save leaves alone what others changed since: see `ownChanges`. What is
 * loaded later is not that: the form holds the values that it began with, as its controls and this field must agree.
 */
export function OpenedValues<Name extends string>({ values, names, known, saved }: OpenedValuesProps<Name>) {
  const [seen, setSeen] = useState(() => known ?? JSON.stringify(values, names?.slice()));
  const [last, setLast] = useState(saved);
  if (saved !== last) setLast(saved);
  const newer = known ?? (saved && saved !== last ? JSON.stringify(saved) : seen);
  if (newer !== seen) setSeen(newer);
  return <input type="hidden" name={openedField} value={newer} {...followsShown} />;
}
