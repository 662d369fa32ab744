import type { ReactNode } from 'react';
import { classNames } from './class-names';

export type BadgeTone = 'green' | 'grey' | 'amber' | 'red' | 'blue' | 'accent' | 'outline';

const tones: Record<BadgeTone, string> = {
  green: 'bg-green-soft text-green',
  grey: 'bg-ink/8 text-ink',
  amber: 'bg-amber-soft text-amber',
  red: 'bg-red-soft text-red',
  blue: 'bg-blue-soft text-blue',
  accent: 'bg-accent-soft text-accent',
  outline: 'text-ink ring-1 ring-control ring-inset',
};

/** A short label for a state or a kind. Colour only supports the words. */
export function Badge({
  tone = 'grey',
  icon,
  children,
  className,
}: {
  tone?: BadgeTone;
  icon?: ReactNode;
  children: ReactNode;
  className?: string;
}) {
  return (
    <span
      className={classNames(
        'inline-flex min-h-6 items-center gap-1 rounded px-2 text-[0.8125rem] font-semibold whitespace-nowrap [&_svg]:size-3.5',
        tones[tone],
        className,
      )}
    >
      {icon}
      {children}
    </span>
  );
}
