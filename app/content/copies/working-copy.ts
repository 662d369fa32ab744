import { formKeyField } from '#app/platform/form-key';
import { formPartField } from '#app/platform/form-part';
import { accountField } from '#app/platform/refused-form';

/** What was typed into a form and not saved. */
export interface WorkingCopy {
  /** The form's controls, by name, as a browser would send them. */
  typed: [name: string, value: string][];
  /** The entry's revision that the form was opened with; null for a new entry. */
  revision: number | null;
  /** ISO 8601. */
  savedAt: string;
}

/** The server's answer to a copy: when it was stored, or why it was refused. */
export type CopyAnswer = { savedAt: string } | { refused: 'saved' | 'too_large' | 'too_many' };

/** Controls that belong to the save, not to what was typed. */
const aboutTheForm = ['revision', 'intent', 'overwrite', 'overwrite_draft', formKeyField, formPartField, accountField];

/** What a person has typed into a form. */
export const typedIn = (form: FormData): WorkingCopy['typed'] =>
  [...form].flatMap(([name, value]) =>
    typeof value === 'string' && !aboutTheForm.includes(name) ? [[name, value] as [string, string]] : [],
  );

/** What was typed, as one text to compare: the clocks of browser and server may differ, so times tell nothing. */
export const contentOf = ({ typed }: Pick<WorkingCopy, 'typed'>) => JSON.stringify(typed);

/** The form that a copy was taken from. */
export function formOf({ typed }: Pick<WorkingCopy, 'typed'>): FormData {
  const form = new FormData();
  for (const [name, value] of typed) form.append(name, value);
  return form;
}
