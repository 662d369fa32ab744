/** Browsers fill in the current password by themselves, so it is no sign of a person's change. */
export const isFilledIn = (control: Element) => control.getAttribute('autocomplete') === 'current-password';

/**
 * Whether a text control has another value than it began with. The browser writes the first value in a form of its own:
 * '2026-07-01T12:00:00' in a `datetime-local` control is '2026-07-01T12:00' from the start.
 */
export function isRetyped(control: HTMLInputElement | HTMLTextAreaElement): boolean {
  if (control.value === control.defaultValue) return false;
  if (control instanceof HTMLTextAreaElement) return true;
  const untouched = document.createElement('input');
  untouched.type = control.type;
  untouched.value = control.defaultValue;
  return control.value !== untouched.value;
}

/** Whether something was typed or chosen before hydration. */
export const touchedEarly = (form: HTMLFormElement) =>
  [...form.elements].some((one) => {
    if (isFilledIn(one)) return false;
    if (one instanceof HTMLTextAreaElement) return isRetyped(one);
    if (!(one instanceof HTMLInputElement) || one.type === 'hidden') return false;
    // The default value of a check box without one is 'on', and its default state is unchecked.
    return one.type === 'checkbox' || one.type === 'radio' ? one.checked !== one.defaultChecked : isRetyped(one);
  });
