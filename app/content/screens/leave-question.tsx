import { type RefObject, useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { editTexts } from '#app/texts/pl/modules';
import { AlertDialog } from '#app/ui/dialog';

const texts = editTexts.unsaved;

/** All that a form would send but its files, as one text to compare. */
const snapshot = (form: HTMLFormElement) => JSON.stringify([...new FormData(form)].filter(([, value]) => typeof value === 'string'));

/** Whether something was typed before scripts ran. */
const touchedEarly = (form: HTMLFormElement) =>
  [...form.elements].some((one) => (one instanceof HTMLTextAreaElement || (one instanceof HTMLInputElement && one.type !== 'hidden')) && one.value !== one.defaultValue);

interface LeaveQuestionProps {
  form: RefObject<HTMLFormElement | null>;
  saving: boolean;
  /** Set by whoever leaves knowingly. */
  released: RefObject<boolean>;
}

/** Asks before what was typed is left behind, within the portal and when the tab is closed. What was taken back is no change. */
export function LeaveQuestion({ form, saving, released }: LeaveQuestionProps) {
  const began = useRef<string | null>(null);
  useEffect(() => {
    if (form.current) began.current = touchedEarly(form.current) ? '' : snapshot(form.current);
  }, [form]);
  const isDirty = () => !released.current && form.current !== null && began.current !== null && snapshot(form.current) !== began.current;
  const blocker = useBlocker(({ currentLocation, nextLocation }) => !saving && currentLocation.pathname !== nextLocation.pathname && isDirty());
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (isDirty()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  });
  return (
    <AlertDialog
      open={blocker.state === 'blocked'}
      onOpenChange={(open) => (open ? undefined : blocker.reset?.())}
      title={texts.title}
      description={texts.text}
      cancelLabel={texts.stay}
      confirmLabel={texts.leave}
      onConfirm={() => blocker.proceed?.()}
    />
  );
}
