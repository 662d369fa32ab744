import type { ComponentPropsWithRef } from 'react';
import { ChevronDown } from 'lucide-react';
import { classNames } from './class-names';

const control =
  'w-full rounded border border-control bg-raised text-ink placeholder:text-muted transition-colors hover:not-disabled:not-aria-invalid:border-ink focus-visible:outline-offset-0 focus-visible:rounded aria-invalid:border-red aria-invalid:border-2 disabled:bg-sunken disabled:text-muted disabled:cursor-not-allowed';

/** A one-line text control; put it in a `Field`. */
export function Input({ className, type = 'text', ...rest }: ComponentPropsWithRef<'input'>) {
  const look = rest.readOnly && 'bg-sunken! not-aria-invalid:border-control!';
  return (
    <input
      type={type}
      {...rest}
      className={classNames(control, look, 'min-h-10 pointer-coarse:min-h-11 px-3 py-1.5', className)}
    />
  );
}

/** Text of several lines; `mono` for markdown and code. */
export function Textarea({ className, mono = false, ...rest }: ComponentPropsWithRef<'textarea'> & { mono?: boolean }) {
  return (
    <textarea
      rows={4}
      {...rest}
      className={classNames(control, 'px-3 py-2 leading-relaxed', mono && 'font-mono text-[0.875rem]', className)}
    />
  );
}

export interface SelectOption {
  value: string;
  label: string;
}

/** The native select: it works without scripts and on every phone. Pass `options`, or `<option>`s as children. */
export function Select({
  options,
  className,
  children,
  ...rest
}: ComponentPropsWithRef<'select'> & { options?: SelectOption[] }) {
  return (
    <span className={classNames('relative block', className)}>
      <select
        {...rest}
        className={classNames(control, 'min-h-10 pointer-coarse:min-h-11 appearance-none py-1.5 pr-9 pl-3')}
      >
        {options?.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
        {children}
      </select>
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-muted"
      />
    </span>
  );
}
