import { isRetyped } from './touched-early';

type TextControl = HTMLInputElement | HTMLTextAreaElement;
type Control = TextControl | HTMLSelectElement;

const valueless = ['hidden', 'submit', 'button', 'image', 'reset'];
const isControl = (one: unknown): one is Control =>
  one instanceof HTMLTextAreaElement ||
  one instanceof HTMLSelectElement ||
  (one instanceof HTMLInputElement && !valueless.includes(one.type));

const isBox = (one: Control): one is HTMLInputElement => one.type === 'checkbox' || one.type === 'radio';

function isChanged(one: Control): boolean {
  if (one instanceof HTMLSelectElement)
    return one.selectedOptions[0] !== ([...one.options].find((option) => option.defaultSelected) ?? one.options[0]);
  if (!isBox(one)) return isRetyped(one);
  // Of a group of radio buttons only the chosen one tells.
  return one.checked !== one.defaultChecked && (one.checked || one.type === 'checkbox');
}

/** The value of a control, and the caret. */
interface Kept {
  value: string;
  /** Of a check box or a radio button. */
  checked?: boolean;
  selection?: [start: number, end: number, direction: 'forward' | 'backward' | 'none' | undefined];
}

const read = (control: Control): Kept => {
  if (control instanceof HTMLSelectElement) return { value: control.value };
  if (isBox(control)) return { value: control.value, checked: control.checked };
  if (control.selectionStart === null) return { value: control.value };
  return {
    value: control.value,
    selection: [control.selectionStart, control.selectionEnd ?? 0, control.selectionDirection ?? undefined],
  };
};

/**
 * Watches over what a person writes or chooses before React listens: React writes a text area's first text over what is
 * in it, and is never told of what changed in the other controls.
 * @returns gives all of it back, as if it were typed then; to be called once React listens
 */
export function keepTyped(page: Document): () => void {
  const changed = new Map(
    [...page.querySelectorAll('input, textarea, select')]
      .filter(isControl)
      .filter(isChanged)
      .map((control) => [control, read(control)]),
  );
  const note = ({ target }: Event) => {
    if (!isControl(target)) return;
    // What was touched last is given back last: of a group of radio buttons that is the one that stays chosen.
    changed.delete(target);
    changed.set(target, read(target));
  };
  page.addEventListener('input', note, true);
  page.addEventListener('change', holdFiles, true);
  return () => {
    page.removeEventListener('input', note, true);
    page.removeEventListener('change', holdFiles, true);
    for (const [control, kept] of changed) giveBack(control, kept);
  };
}

/** A choice of files that React heard of while it hydrates would be sent twice. */
function holdFiles(event: Event) {
  if (event.target instanceof HTMLInputElement && event.target.type === 'file') event.stopImmediatePropagation();
}

function giveBack(control: Control, kept: Kept) {
  if (control instanceof HTMLSelectElement) {
    control.value = kept.value;
    announce(control, 'change');
  } else if (control.type === 'file') {
    announce(control, 'change');
  } else if (isBox(control)) {
    // The click turns it over once more, and React hears of a change.
    control.checked = !kept.checked;
    control.click();
  } else {
    write(control, kept);
  }
}

const announce = (control: Control, type: 'input' | 'change') =>
  control.dispatchEvent(new Event(type, { bubbles: true }));

/**
 * React hears of a change only if the value is another than the last it knew, and that it is told by its own setter on
 * the element.
 */
function write(control: TextControl, kept: Kept) {
  const { value, selection } = control.value === kept.value ? read(control) : kept;
  const prototype = control instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype;
  control.value = control.defaultValue;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(control, value);
  if (selection) control.setSelectionRange(...selection);
  announce(control, 'input');
}
