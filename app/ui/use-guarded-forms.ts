import { type RefObject, useEffect, useRef } from 'react';
import { isFilledIn, touchedEarly } from '#app/hydration/touched-early';

/** The guarded forms of an area. */
export interface GuardedForms {
  all: () => HTMLFormElement[];
  /** Whether it has other values than it began with, or than were saved since. */
  isDirty: (form: HTMLFormElement) => boolean;
}

interface Submission {
  /** The snapshot of what was sent. */
  text: string;
  /** The saved version, when it was sent. */
  saved: string | undefined;
  /** Whether a render has shown that it is on its way. */
  isUnderWay: boolean;
}

/** The values of a form, with the names of chosen files, as one text to compare. */
const snapshot = (form: HTMLFormElement) => {
  const notTyped = [...form.elements]
    .filter((control) => isFilledIn(control) || control.matches('[data-follows]'))
    .map((control) => control.getAttribute('name'));
  const typed = [...new FormData(form)].filter(
    ([name, value]) => typeof value === 'string' && !notTyped.includes(name),
  );
  const files = [...form.elements].flatMap((one) =>
    one instanceof HTMLInputElement && one.type === 'file' ? [...(one.files ?? [])].map(({ name }) => name) : [],
  );
  return JSON.stringify([typed, files]);
};

/**
 * Knows of each guarded form what it began with: what is saved.
 * @param isUnsaved whether they start with content that is saved nowhere
 * @param answering whether a submission is on its way, or what it changed
 */
export function useGuardedForms(
  area: RefObject<HTMLElement | null>,
  isUnsaved: boolean,
  answering: boolean,
): GuardedForms {
  const began = useRef(new WeakMap<HTMLFormElement, string>());
  const sent = useRef(new WeakMap<HTMLFormElement, Submission>());
  const all = () => [...(area.current?.querySelectorAll<HTMLFormElement>('form[data-guarded]') ?? [])];
  useEffect(() => {
    for (const form of all()) {
      if (!began.current.has(form)) began.current.set(form, isUnsaved || touchedEarly(form) ? '' : snapshot(form));
      const last = sent.current.get(form);
      if (!last) continue;
      // An effect of a render from before the submission may run after it: only one that was seen can have ended.
      if (answering) {
        last.isUnderWay = true;
        continue;
      }
      const isSaved = last.saved !== form.dataset.saved;
      if (isSaved) began.current.set(form, last.text);
      if (isSaved || last.isUnderWay) sent.current.delete(form);
    }
  });
  useEffect(() => {
    // In the capture phase: the router submits in the bubbling phase.
    const remember = ({ target }: Event) => {
      if (target instanceof HTMLFormElement && began.current.has(target))
        sent.current.set(target, { text: snapshot(target), saved: target.dataset.saved, isUnderWay: false });
    };
    window.addEventListener('submit', remember, true);
    return () => window.removeEventListener('submit', remember, true);
  }, []);
  return { all, isDirty: (form) => began.current.has(form) && snapshot(form) !== began.current.get(form) };
}
