import { classNames } from './class-names';

/** A grey bar of the size of what will stand here; set height and width by class. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={classNames('block h-4 animate-pulse rounded bg-line', className)} />;
}
