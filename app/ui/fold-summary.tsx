import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names';

/** What opens and closes the `details` around it: its words, and an arrow that turns. */
export function FoldSummary({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <summary
      className={classNames(
        'inline-flex min-h-8 pointer-coarse:min-h-11 cursor-pointer items-center gap-1.5 font-semibold hover:text-accent',
        className,
      )}
    >
      {children}
      <ChevronRight
        aria-hidden
        className="size-4 text-muted transition-transform [details[open]>summary>&]:rotate-90"
      />
    </summary>
  );
}
