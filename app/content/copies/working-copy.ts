import { formKeyField } from '#app/platform/form-key';
import { formPartField } from '#app/platform/form-part';

/** What was typed into a form and not saved. */
export interface WorkingCopy {
  /** The form's controls, by name, as a browser would send them. */
  typed: [name: string, value: string][];
  /** The entry's revision that the form was opened with; null for a new entry. */
  revision: number | null;
  /** ISO 8601. */
  savedAt: string;
}

/** How long a copy is kept, in the browser and on the server. */
export const copyKeptDays = 30;

/** What the server said to a copy: when it was kept, or why not. */
export type CopyAnswer = { savedAt: string } | { refused: 'saved' | 'too_large' | 'too_many' };

/** Controls that say how a form is saved. Which draft it was opened with goes with what is typed. */
const aboutTheForm = ['revision', 'intent', 'overwrite', 'overwrite_draft', formKeyField, formPartField];

/** What of a form is typed. */
export const typedIn = (form: FormData): WorkingCopy['typed'] =>
  [...form].flatMap(([name, value]) =>
    typeof value === 'string' && !aboutTheForm.includes(name) ? [[name, value] as [string, string]] : [],
  );

/** The form that a copy was made of. */
export function formOf({ typed }: Pick<WorkingCopy, 'typed'>): FormData {
  const form = new FormData();
  for (const [name, value] of typed) form.append(name, value);
  return form;
}
