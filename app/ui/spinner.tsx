import { LoaderCircle } from 'lucide-react';
import { classNames } from './class-names';

/** A spinner; set `label` where no text beside it says what is under way. */
export function Spinner({ label, className }: { label?: string; className?: string }) {
  return (
    <span role={label ? 'status' : undefined} className={classNames('inline-flex items-center', className)}>
      <LoaderCircle aria-hidden className="size-4 animate-spin" />
      {label ? <span className="sr-only">{label}</span> : null}
    </span>
  );
}
