import type { ReactNode } from 'react';
import { Alert } from './alert';
import { FocusOnAppear } from './focus-on-appear';

interface RefusalProps {
  /** The answer that it came with: each new one takes the focus, also for the same reason. */
  what: unknown;
  title: string;
  /** Nothing stands here without one. */
  reason: ReactNode;
  className?: string;
}

/** Why what was sent has come to nothing, where that is of no field. */
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
