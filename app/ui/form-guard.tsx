import { createContext, type ReactNode, type RefObject, Suspense, use, useEffect, useRef, useState } from 'react';
import { Form, type FormProps, type Location, useBlocker, useLocation, useNavigate, useNavigation } from 'react-router';
import { lazyPart } from './lazy-part';
import { isFilledIn, touchedEarly } from '#app/hydration/touched-early';
import type { LeaveQuestionProps, LeaveTexts } from './leave-question';

const loadQuestion = () => import('./leave-question');

/** Loaded with the first letter typed on a page, so that it is there when somebody leaves. */
const LeaveQuestion = lazyPart(loadQuestion, PlainQuestion);

const IsWithin = createContext(false);

/**
 * A form that the surrounding `FormGuard` guards; without one it throws, rather than lose what is typed. A form that
 * stays after its save names the saved version in `data-saved`; when that changes after a save, the submitted values
 * are safe.
 */
export function GuardedForm(props: FormProps) {
  if (!use(IsWithin)) throw new Error('a GuardedForm has no FormGuard around it');
  return <Form data-guarded="" {...props} />;
}

/** Marks a form that changes what a guarded one holds, and saves nothing itself: `<Form {...toolOfGuarded}>`. */
export const toolOfGuarded = { 'data-tool': '' };

/** Marks a guarded form of decisions, none of which is a save: Ctrl/⌘ S does not send it. */
export const decides = { 'data-decides': '' };

/** Marks a control of a guarded form whose value follows what is shown: a change of it is not a person's. */
export const followsShown = { 'data-follows': '' };

const dialogs = '[role=dialog], [role=alertdialog]';

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

const addressOf = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>) => pathname + search;

interface Submission {
  /** The snapshot of what was sent. */
  text: string;
  /** The saved version, when it was sent. */
  saved: string | undefined;
  /** Whether a render has shown that it is on its way. */
  isUnderWay: boolean;
}

interface FormGuardProps {
  texts: LeaveTexts;
  /** Set it before leaving on purpose. */
  released?: RefObject<boolean>;
  /** Whether the forms start with content that is saved nowhere. */
  isUnsaved?: boolean;
  /** Whether a form is still there, with what is typed in it, at another address of its screen. */
  keeps?: (form: HTMLFormElement, next: Location) => boolean;
  children: ReactNode;
}

/**
 * Guards the `GuardedForm`s within. Leaving a changed form asks first, for navigations and for closing the tab; a
 * reverted change is none. A navigation during a save waits for its answer. Ctrl/⌘ S saves the form with the focus,
 * else a changed one, else the first.
 */
export function FormGuard({ texts, released, isUnsaved = false, keeps, children }: FormGuardProps) {
  const area = useRef<HTMLDivElement>(null);
  const began = useRef(new WeakMap<HTMLFormElement, string>());
  const sent = useRef(new WeakMap<HTMLFormElement, Submission>());
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
  const wouldLose = (next?: Location) =>
    !released?.current && forms().some((form) => isDirty(form) && !(next && keeps?.(form, next)));
  const { isAsking, stay, leave } = useHeldBlocker(
    !answering,
    (next) => !leaving && addressOf(next) !== addressOf(here) && wouldLose(next),
  );
  const [wasAsked, setWasAsked] = useState(false);
  if (isAsking && !wasAsked) setWasAsked(true);
  useEffect(() => {
    const prepare = () => void loadQuestion().catch(() => undefined);
    window.addEventListener('input', prepare, { once: true });
    return () => window.removeEventListener('input', prepare);
  }, []);
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
      const own = at?.closest<HTMLFormElement>('main form[method=post]:not([data-tool])');
      const savable = forms().filter((form) => !form.matches('[data-decides]'));
      const chosen = own ?? savable.find(isDirty) ?? savable[0];
      if (chosen && savable.includes(chosen)) chosen.requestSubmit();
    };
    // In the capture phase: the router submits in the bubbling phase.
    const remember = ({ target }: Event) => {
      if (target instanceof HTMLFormElement && began.current.has(target))
        sent.current.set(target, { text: snapshot(target), saved: target.dataset.saved, isUnderWay: false });
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
      <IsWithin value>{children}</IsWithin>
      {wasAsked ? (
        <Suspense fallback={null}>
          <LeaveQuestion open={isAsking} texts={texts} onStay={stay} onLeave={leave} />
        </Suspense>
      ) : null}
    </div>
  );
}

/** The browser's own question, where the script of ours did not load. */
function PlainQuestion({ open, texts, onStay, onLeave }: LeaveQuestionProps) {
  const answers = useRef({ onStay, onLeave });
  useEffect(() => void (answers.current = { onStay, onLeave }));
  useEffect(() => {
    if (open) answers.current[window.confirm(`${texts.title}\n\n${texts.text}`) ? 'onLeave' : 'onStay']();
  }, [open, texts]);
  return null;
}

/**
 * Blocks navigations. React Router forgets a blocked one when another navigation or a reload of data ends: so it is
 * kept here until the person has answered, or until nothing would be lost any more.
 */
function useHeldBlocker(isFree: boolean, blocks: (next: Location) => boolean) {
  const navigate = useNavigate();
  const [held, setHeld] = useState<Location>();
  const isLetGo = useRef(false);
  const blocker = useBlocker(({ nextLocation }) => {
    const isAnswered = isLetGo.current;
    isLetGo.current = false;
    if (isAnswered || !blocks(nextLocation)) return false;
    setHeld(nextLocation);
    return true;
  });
  const stay = () => {
    setHeld(undefined);
    blocker.reset?.();
  };
  const leave = () => {
    setHeld(undefined);
    if (blocker.state === 'blocked') return blocker.proceed();
    isLetGo.current = true;
    if (held) void navigate(held);
  };
  const latest = useRef({ blocks, leave });
  useEffect(() => void (latest.current = { blocks, leave }));
  useEffect(() => {
    if (isFree && held && !latest.current.blocks(held)) latest.current.leave();
  }, [isFree, held]);
  return { isAsking: isFree && held !== undefined, stay, leave };
}
