/** The hidden field at the beginning and the end of a form whose button comes before its fields. */
export const formPartField = 'form_part';

/**
 * Whether a form was submitted before its page had loaded completely: its last fields are missing, or the last text is
 * cut off.
 */
export function isCutOff(form: FormData): boolean {
  const parts = form.getAll(formPartField);
  return parts.includes('begin') && !parts.includes('end');
}

/** Whether a field of a cut-off form is complete: the last one may not be. */
export const hasArrived = (form: FormData, name: string): boolean => form.has(name) && [...form.keys()].at(-1) !== name;
