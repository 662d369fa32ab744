import { useState } from 'react';
import { openedField } from '#app/platform/own-changes';
import { followsShown } from './form-guard';

interface OpenedValuesProps<Name extends string> {
  values: Readonly<Record<Name, unknown>>;
  /** Those to take, where not all are the form's. */
  names?: readonly Name[];
  /** What its last answer said. */
  known?: string | undefined;
}

/**
 * Tells what a form was opened with, so that its save leaves alone what others changed since: see `ownChanges`. What is
 * loaded later is not that: the form holds the values that it began with, as its controls and this field must agree.
 */
export function OpenedValues<Name extends string>({ values, names, known }: OpenedValuesProps<Name>) {
  const [seen, setSeen] = useState(() => known ?? JSON.stringify(values, names?.slice()));
  if (known !== undefined && known !== seen) setSeen(known);
  return <input type="hidden" name={openedField} value={known ?? seen} {...followsShown} />;
}
