import { openedField } from '#app/platform/own-changes';

interface OpenedValuesProps<Name extends string> {
  values: Readonly<Record<Name, unknown>>;
  /** Those to take, where not all are the form's. */
  names?: readonly Name[];
  /** What a refused form answered. */
  known?: string | undefined;
}

/** Tells what a form was opened with, so that its save leaves alone what others changed since: see `ownChanges`. */
export function OpenedValues<Name extends string>({ values, names, known }: OpenedValuesProps<Name>) {
  return <input type="hidden" name={openedField} value={known ?? JSON.stringify(values, names?.slice())} />;
}
