import { isRetyped } from './touched-early';

type TextControl = HTMLInputElement | HTMLTextAreaElement;
type Control = TextControl | HTMLSelectElement;

const textless = ['hidden', 'checkbox', 'radio', 'file', 'submit', 'button', 'image', 'reset'];
const isText = (one: unknown): one is TextControl =>
  one instanceof HTMLTextAreaElement || (one instanceof HTMLInputElement && !textless.includes(one.type));

const isControl = (one: unknown): one is Control => isText(one) || one instanceof HTMLSelectElement;

const isChanged = (one: Control) =>
  isText(one)
    ? isRetyped(one)
    : one.selectedOptions[0] !== ([...one.options].find((option) => option.defaultSelected) ?? one.options[0]);

/** The value of a control, and the caret. */
interface Kept {
  value: string;
  selection?: [start: number, end: number, direction: 'forward' | 'backward' | 'none' | undefined];
}

const read = (control: Control): Kept => {
  if (!isText(control) || control.selectionStart === null) return { value: control.value };
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
  const note = ({ target }: Event) => void (isControl(target) && changed.set(target, read(target)));
  page.addEventListener('input', note, true);
  return () => {
    page.removeEventListener('input', note, true);
    for (const [control, kept] of changed) {
      if (isText(control)) write(control, kept);
      else choose(control, kept);
    }
  };
}

function choose(select: HTMLSelectElement, { value }: Kept) {
  select.value = value;
  select.dispatchEvent(new Event('change', { bubbles: true }));
}

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
  control.dispatchEvent(new Event('input', { bubbles: true }));
}
