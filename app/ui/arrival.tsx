import { type ReactNode, useEffect, useRef } from 'react';

/** Takes the focus, and so comes into view, when it appears and whenever `what` changes: for an answer that must not be missed. */
export function Arrival({ what, className, children }: { what: unknown; className?: string; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), [what]);
  return (
    <div ref={box} tabIndex={-1} className={className}>
      {children}
    </div>
  );
}
