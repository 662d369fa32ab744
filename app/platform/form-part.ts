/** The hidden field that stands at the beginning and at the end of a form whose button comes before its fields. */
export const formPartField = 'form_part';

/**
 * Whether a form was sent while its page was still arriving: its last fields are missing, or the last text is cut off.
 */
export function isCutOff(form: FormData): boolean {
  const parts = form.getAll(formPartField);
  return parts.includes('begin') && !parts.includes('end');
}

/** Whether a field arrived whole before its form was cut off: what came last may go on. */
export const hasArrived = (form: FormData, name: string): boolean => form.has(name) && [...form.keys()].at(-1) !== name;
