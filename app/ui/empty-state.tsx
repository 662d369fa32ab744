import type { ReactNode } from 'react';

/** Shown in place of an empty list: a sentence, and what to do about it. */
export function EmptyState({
  icon,
  title,
  children,
  action,
}: {
  icon?: ReactNode;
  title: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className="flex flex-col items-center gap-3 rounded border border-dashed border-line px-6 py-14 text-center text-balance">
      {icon ? <span className="text-muted [&_svg]:size-8 [&_svg]:stroke-[1.5]">{icon}</span> : null}
      <p className="font-semibold">{title}</p>
      {children ? <div className="max-w-prose text-muted">{children}</div> : null}
      {action ? <div className="mt-2">{action}</div> : null}
    </div>
  );
}
