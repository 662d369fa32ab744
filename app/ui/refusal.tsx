import type { ReactNode } from 'react';
import { Alert } from './alert';
import { FocusOnAppear } from './focus-on-appear';
import { useToast } from './toast';

interface RefusalProps {
  /** The answer with the refusal: each new one moves the focus here, even for the same reason. */
  what: unknown;
  title: string;
  /** Renders nothing without one. */
  reason: ReactNode;
  className?: string;
}

/**
 * Why a submitted form was refused, where no single field is the reason. Whoever goes on writing a text keeps the caret
 * there, and is told by a toast: letters would go nowhere.
 */
export function Refusal({ what, title, reason, className }: RefusalProps) {
  const showToast = useToast();
  if (!reason) return null;
  const tellWriter = () => {
    const isWriting = document.activeElement?.matches('[contenteditable], textarea') === true;
    const description = [reason].flat().filter((part) => typeof part === 'string');
    if (isWriting) showToast({ kind: 'error', title, description: description.join(' ') });
    return isWriting;
  };
  return (
    <FocusOnAppear what={what} instead={tellWriter} className={className}>
      <Alert tone="destructive" title={title}>
        {reason}
      </Alert>
    </FocusOnAppear>
  );
}
