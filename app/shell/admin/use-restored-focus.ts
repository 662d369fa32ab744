import { useEffect, useRef } from 'react';
import { useNavigation, useRevalidator } from 'react-router';

interface Place {
  element: HTMLElement;
  /** The index of its form within the content; -1 outside of any. */
  form: number;
  control: number;
}

function placeOf(main: HTMLElement | null, element: EventTarget | null): Place | null {
  if (!main || !(element instanceof HTMLElement) || !main.contains(element)) return null;
  const form = element.closest('form');
  return {
    element,
    form: form ? formsOf(main).indexOf(form) : -1,
    control: form ? [...form.elements].indexOf(element) : -1,
  };
}

const formsOf = (main: HTMLElement) => [...main.querySelectorAll('form')];

/** What stands where a control was, if it is for the same: a second press of Enter must not do something else. */
function successorOf(main: HTMLElement, { element, form, control }: Place): HTMLElement | undefined {
  if (element.isConnected) return element;
  const there = formsOf(main)[form]?.elements[control];
  const isSame = there?.tagName === element.tagName && there.getAttribute('name') === element.getAttribute('name');
  return isSame && there instanceof HTMLElement ? there : undefined;
}

/**
 * Restores the focus after new data removed or disabled the focused control: to that control if it is back, to the one
 * in its place (the form rendered again, the next row), else to the content. A focus that was left by the pointer is
 * not restored.
 */
export function useRestoredFocus(mainId: string): void {
  const { state } = useNavigation();
  const revalidation = useRevalidator().state;
  const last = useRef<Place>(null);
  useEffect(() => {
    const note = ({ target }: Event) => {
      last.current = placeOf(document.getElementById(mainId), target);
    };
    const forget = () => {
      last.current = null;
    };
    last.current = placeOf(document.getElementById(mainId), document.activeElement);
    document.addEventListener('focusin', note);
    document.addEventListener('pointerdown', forget);
    return () => {
      document.removeEventListener('focusin', note);
      document.removeEventListener('pointerdown', forget);
    };
  }, [mainId]);
  useEffect(() => {
    const main = document.getElementById(mainId);
    if (
      state !== 'idle' ||
      revalidation !== 'idle' ||
      !main ||
      !last.current ||
      document.activeElement !== document.body
    )
      return;
    successorOf(main, last.current)?.focus({ preventScroll: true });
    if (document.activeElement === document.body) main.focus({ preventScroll: true });
  }, [mainId, state, revalidation]);
}
