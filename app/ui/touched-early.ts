/** Browsers fill in the current password by themselves, so it is no sign of a person's change. */
export const isFilledIn = (control: Element) => control.getAttribute('autocomplete') === 'current-password';

/** Whether something was typed or chosen before hydration. */
export const touchedEarly = (form: HTMLFormElement) =>
  [...form.elements].some((one) => {
    if (isFilledIn(one)) return false;
    if (one instanceof HTMLTextAreaElement) return one.value !== one.defaultValue;
    if (!(one instanceof HTMLInputElement) || one.type === 'hidden') return false;
    // The default value of a check box without one is 'on', and its default state is unchecked.
    return one.type === 'checkbox' || one.type === 'radio'
      ? one.checked !== one.defaultChecked
      : one.value !== one.defaultValue;
  });
