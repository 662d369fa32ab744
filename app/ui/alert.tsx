import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names';

export type AlertTone = 'destructive' | 'warning' | 'success' | 'notice';

const looks = {
  destructive: { Icon: CircleAlert, className: 'border-red bg-red-soft text-red' },
  warning: { Icon: TriangleAlert, className: 'border-amber bg-amber-soft text-amber' },
  success: { Icon: CircleCheck, className: 'border-green bg-green-soft text-green' },
  notice: { Icon: Info, className: 'border-control bg-ink/6 text-ink' },
} as const;

/** A message in the page itself. `destructive` is announced at once, the others politely. */
export function Alert({
  tone = 'notice',
  title,
  children,
  className,
}: {
  tone?: AlertTone;
  title?: ReactNode;
  children?: ReactNode;
  className?: string;
}) {
  const { Icon, className: look } = looks[tone];
  return (
    <div
      role={tone === 'destructive' ? 'alert' : 'status'}
      className={classNames('flex gap-3 rounded border-l-4 px-4 py-3', look, className)}
    >
      <Icon aria-hidden className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0">
        {title ? <p className="font-semibold">{title}</p> : null}
        {children ? <div className="text-ink">{children}</div> : null}
      </div>
    </div>
  );
}
