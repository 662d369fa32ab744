import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { type Blocker, type Location, useBlocker, useLocation, useNavigate, useNavigation } from 'react-router';
import { AlertDialog } from './dialog';

/**
 * The mark of a form that a `FormGuard` around it watches over: `<Form {...guarded}>`. A form that stays after its save
 * says with `data-saved` which version it shows: another one after a save means that what was sent is safe.
 */
export const guarded = { 'data-guarded': '' };

const dialogs = '[role=dialog], [role=alertdialog]';

/** The present password: browsers fill it in by themselves, so it says nothing of what a person did. */
const isFilledIn = (control: Element) => control.getAttribute('autocomplete') === 'current-password';

/** All that a form holds, with the names of its chosen files, as one text to compare. */
const snapshot = (form: HTMLFormElement) => {
  const filledIn = [...form.elements].filter(isFilledIn).map((control) => control.getAttribute('name'));
  const typed = [...new FormData(form)].filter(
    ([name, value]) => typeof value === 'string' && !filledIn.includes(name),
  );
  const files = [...form.elements].flatMap((one) =>
    one instanceof HTMLInputElement && one.type === 'file' ? [...(one.files ?? [])].map(({ name }) => name) : [],
  );
  return JSON.stringify([typed, files]);
};

/** Whether something was typed or chosen before scripts ran. */
const touchedEarly = (form: HTMLFormElement) =>
  [...form.elements].some((one) => {
    if (isFilledIn(one)) return false;
    if (one instanceof HTMLTextAreaElement) return one.value !== one.defaultValue;
    if (!(one instanceof HTMLInputElement) || one.type === 'hidden') return false;
    // The value of a box without one is 'on', and its default is empty.
    return one.type === 'checkbox' || one.type === 'radio'
      ? one.checked !== one.defaultChecked
      : one.value !== one.defaultValue;
  });

const addressOf = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>) => pathname + search;

interface FormGuardProps {
  /** The words of the question. */
  texts: { title: string; text: string; stay: string; leave: string };
  /** Set by whoever leaves knowingly. */
  released?: RefObject<boolean>;
  /** Whether the forms hold from the beginning what is saved nowhere. */
  isUnsaved?: boolean;
  children: ReactNode;
}

/**
 * Watches over the `guarded` forms in it. Leaving one that was changed asks first, within the portal and when the tab
 * is closed; what was taken back is no change. Who leaves while a save is on its way goes, or is asked, once its answer
 * is there. Ctrl/⌘ S saves the form with the focus, else one that was changed, else the first.
 */
export function FormGuard({ texts, released, isUnsaved = false, children }: FormGuardProps) {
  const area = useRef<HTMLDivElement>(null);
  const began = useRef(new WeakMap<HTMLFormElement, string>());
  const sent = useRef(new WeakMap<HTMLFormElement, { text: string; saved: string | undefined }>());
  const navigation = useNavigation();
  const here = useLocation();
  const saving = navigation.state === 'submitting';
  const leaving = navigation.state === 'loading' && addressOf(navigation.location) !== addressOf(here);
  const answering = navigation.state !== 'idle' && !leaving;
  const forms = () => [...(area.current?.querySelectorAll<HTMLFormElement>('form[data-guarded]') ?? [])];
  const isDirty = (form: HTMLFormElement) => began.current.has(form) && snapshot(form) !== began.current.get(form);
  useEffect(() => {
    for (const form of forms()) {
      if (!began.current.has(form)) began.current.set(form, isUnsaved || touchedEarly(form) ? '' : snapshot(form));
      const last = sent.current.get(form);
      if (!last || answering) continue;
      if (last.saved !== form.dataset.saved) began.current.set(form, last.text);
      sent.current.delete(form);
    }
  });
  const wouldLose = () => !released?.current && forms().some(isDirty);
  const blocker = useHeldBlocker(!answering, (next) => !leaving && addressOf(next) !== addressOf(here) && wouldLose());
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (wouldLose()) event.preventDefault();
    };
    const handleKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey)
        return;
      event.preventDefault();
      const at = event.target instanceof Element ? event.target : null;
      if (saving || at?.closest(dialogs)) return;
      const own = at?.closest<HTMLFormElement>('main form[method=post]');
      const chosen = own ?? forms().find(isDirty) ?? forms()[0];
      if (chosen && forms().includes(chosen)) chosen.requestSubmit();
    };
    // On its way down: the router sends it on the way up.
    const remember = ({ target }: Event) => {
      if (target instanceof HTMLFormElement && began.current.has(target))
        sent.current.set(target, { text: snapshot(target), saved: target.dataset.saved });
    };
    window.addEventListener('beforeunload', ask);
    window.addEventListener('keydown', handleKey);
    window.addEventListener('submit', remember, true);
    return () => {
      window.removeEventListener('submit', remember, true);
      window.removeEventListener('beforeunload', ask);
      window.removeEventListener('keydown', handleKey);
    };
  });
  return (
    <div ref={area} className="contents">
      {children}
      <AlertDialog
        open={blocker.state === 'blocked' && !answering}
        onOpenChange={(open) => (open ? undefined : blocker.reset?.())}
        title={texts.title}
        description={texts.text}
        cancelLabel={texts.stay}
        confirmLabel={texts.leave}
        onConfirm={() => blocker.proceed?.()}
      />
    </div>
  );
}

/**
 * Blocks ways out. The framework forgets what was blocked when a navigation ends, even before it is rendered: it is
 * kept until then, and tried again. What is still blocked by then is asked about.
 */
function useHeldBlocker(isFree: boolean, blocks: (next: Location) => boolean): Blocker {
  const navigate = useNavigate();
  const held = useRef<Location>(undefined);
  const blocker = useBlocker(({ nextLocation }) => {
    if (!blocks(nextLocation)) return false;
    held.current = nextLocation;
    return true;
  });
  useEffect(() => {
    const to = held.current;
    if (!isFree || !to) return;
    held.current = undefined;
    if (blocker.state === 'unblocked') void navigate(to);
  });
  return blocker;
}
