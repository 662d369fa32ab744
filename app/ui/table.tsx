import type { ComponentPropsWithRef } from 'react';
import { classNames } from './class-names';

/** A dense table that scrolls in its own box when it is wider than the page. `label` names it for screen readers. */
export function Table({ label, className, children, ...rest }: ComponentPropsWithRef<'table'> & { label: string }) {
  return (
    <div role="region" aria-label={label} tabIndex={0} className="relative overflow-x-auto rounded border border-line bg-raised">
      <table {...rest} className={classNames('w-full border-collapse text-[0.9375rem] tabular-nums', className)}>
        {children}
      </table>
    </div>
  );
}

export function TableHead({ className, ...rest }: ComponentPropsWithRef<'thead'>) {
  return <thead {...rest} className={classNames('border-b border-line text-left text-sm text-muted', className)} />;
}

/** A row; it lights up faintly under the pointer. */
export function TableRow({ className, ...rest }: ComponentPropsWithRef<'tr'>) {
  return <tr {...rest} className={classNames('border-b border-line last:border-0 in-[tbody]:hover:bg-sunken/60', className)} />;
}

export function TableHeader({ className, ...rest }: ComponentPropsWithRef<'th'>) {
  return <th scope="col" {...rest} className={classNames('h-10 px-4 text-left font-semibold whitespace-nowrap', className)} />;
}

export function TableCell({ className, ...rest }: ComponentPropsWithRef<'td'>) {
  return <td {...rest} className={classNames('h-12 px-4 py-1.5 align-middle', className)} />;
}
