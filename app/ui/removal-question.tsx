import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { AlertDialog } from './dialog';
import { useOwnAccount } from './form';
import { useToast } from './toast';

/** The action's answer when nothing was removed. */
export interface RemovalAnswer {
  refused?: boolean;
  /** The reason, where the answer shows no toast. */
  reason?: string;
}

interface RemovalQuestionProps<Item extends { id: string }> {
  /** The item to remove; null while nothing is asked. */
  item: Item | null;
  words: (item: Item) => { title: ReactNode; text: ReactNode };
  texts: { cancel: string; delete: string; deleting: string; failedTitle: string };
  /** The `intent` that is submitted beside the `id`. */
  intent?: string;
  /** Takes the focus once the row, and with it the pressed button, is gone. */
  heading: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** The confirmation before a row is removed. The dialog stays open until that is done, and then moves the focus. */
export function RemovalQuestion<Item extends { id: string }>({
  item,
  words,
  texts,
  intent = 'delete',
  heading,
  onClose,
}: RemovalQuestionProps<Item>) {
  const { state, data, submit } = useFetcher<RemovalAnswer>();
  const account = useOwnAccount();
  const showToast = useToast();
  // The answer before the awaited one.
  const asked = useRef<{ before: RemovalAnswer | undefined } | null>(null);
  const [gone, setGone] = useState(false);
  // Kept until the dialog has faded out.
  const [shown, setShown] = useState(item);
  if (item && item !== shown) {
    setShown(item);
    setGone(false);
  }
  useEffect(() => {
    if (state !== 'idle' || !asked.current || data === asked.current.before) return;
    asked.current = null;
    setGone(!data?.refused);
    if (data?.reason) showToast({ kind: 'error', title: texts.failedTitle, description: data.reason });
    onClose();
  }, [state, data, onClose, showToast, texts]);
  const remove = () => {
    if (!item) return;
    asked.current = { before: data };
    void submit({ ...account, intent, id: item.id }, { method: 'post' });
  };
  const { title, text } = shown ? words(shown) : { title: null, text: null };
  return (
    <AlertDialog
      open={item !== null}
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={title}
      description={text}
      cancelLabel={texts.cancel}
      confirmLabel={texts.delete}
      busyText={state === 'idle' ? null : texts.deleting}
      onConfirm={remove}
      finalFocus={gone ? heading : undefined}
    />
  );
}
