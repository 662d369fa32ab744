import { createContext, type ReactNode, type RefObject, use, useRef } from 'react';
import { type FormProps, type Location, useLocation, useNavigation } from 'react-router';
import { Form } from './form';
import type { LeaveTexts } from './leave-question';
import { useGuardedForms } from './use-guarded-forms';
import { useLeaveQuestion } from './use-leave-question';
import { useSaveShortcut } from './use-save-shortcut';
import { useStrayFiles } from './use-stray-files';

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

const addressOf = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>) => pathname + search;

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
 * reverted change is none. A navigation during a save waits for its answer. A file dropped beside its place does
 * nothing.
 */
export function FormGuard({ texts, released, isUnsaved = false, keeps, children }: FormGuardProps) {
  const area = useRef<HTMLDivElement>(null);
  const navigation = useNavigation();
  const here = useLocation();
  const leaving = navigation.state === 'loading' && addressOf(navigation.location) !== addressOf(here);
  const answering = navigation.state !== 'idle' && !leaving;
  const forms = useGuardedForms(area, isUnsaved, answering);
  const wouldLose = (next?: Location) =>
    !released?.current && forms.all().some((form) => forms.isDirty(form) && !(next && keeps?.(form, next)));
  const blocks = (next: Location) => !leaving && addressOf(next) !== addressOf(here) && wouldLose(next);
  const question = useLeaveQuestion({ texts, isFree: !answering, blocks, wouldLose });
  useSaveShortcut(forms, navigation.state === 'submitting');
  useStrayFiles();
  return (
    <div ref={area} className="contents">
      <IsWithin value>{children}</IsWithin>
      {question}
    </div>
  );
}
