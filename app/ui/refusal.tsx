import type { ReactNode } from 'react';
import { Alert } from './alert';
import { FocusOnAppear } from './focus-on-appear';

interface RefusalProps {
  /** The answer with the refusal: each new one moves the focus here, even for the same reason. */
  what: unknown;
  title: string;
  /** Renders nothing without one. */
  reason: ReactNode;
  className?: string;
}

/** Why a submitted form was refused, where no single field is the reason. */
export function Refusal({ what, title, reason, className }: RefusalProps) {
  if (!reason) return null;
  return (
    <FocusOnAppear what={what} className={className}>
      <Alert tone="destructive" title={title}>
        {reason}
      </Alert>
    </FocusOnAppear>
  );
}
