import { validationTexts } from '#app/texts/pl/validation';

/** The hidden field with the values that a form was opened with. */
export const openedField = 'opened';

type Values = Readonly<Record<string, unknown>>;

export interface OwnChanges<Input> {
  /** Without the fields that are as they were opened: what others changed there meanwhile stays. */
  input: Partial<Input>;
  /** The fields that somebody else has given another value meanwhile. */
  errors: Record<string, string[]>;
  /** For the form that is shown again: the values that its sender knows by now. */
  opened: string;
}

/**
 * What of a form with several fields its sender has changed. A form that does not say what it was opened with has
 * changed all of it.
 * @param current the values as they are saved
 * @param show a value as people read it
 *
 * @example ownChanges({ a: '1', b: '3' }, '{"a":"1","b":"2"}', { a: '9', b: '2' }) → { input: { b: '3' }, errors: {} … }
 */
export function ownChanges<Input extends Values>(
  typed: Input,
  opened: unknown,
  current: Values,
  show: (name: string, value: unknown) => string = (_, value) => String(value ?? ''),
): OwnChanges<Input> {
  const known = readOpened(opened);
  const own = Object.entries(typed).filter(([name, value]) => !(name in known) || known[name] !== value);
  const taken = own.filter(
    ([name, value]) => name in known && current[name] !== known[name] && current[name] !== value,
  );
  const errors = taken.map(([name]) => [name, [validationTexts.meanwhile(show(name, current[name]))]]);
  const seen = Object.fromEntries(taken.map(([name]) => [name, current[name]]));
  return {
    input: Object.fromEntries(own) as Partial<Input>,
    errors: Object.fromEntries(errors) as Record<string, string[]>,
    opened: JSON.stringify({ ...known, ...seen }),
  };
}

function readOpened(opened: unknown): Record<string, unknown> {
  try {
    return { ...(JSON.parse(String(opened)) as Record<string, unknown> | null) };
  } catch {
    return {};
  }
}
