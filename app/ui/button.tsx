import type { ComponentPropsWithRef, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import { classNames } from './class-names';
import { Spinner } from './spinner';

export type ButtonTone = 'primary' | 'secondary' | 'ghost' | 'destructive';
export type ButtonSize = 'small' | 'medium' | 'large' | 'icon';

/** The classes of a button (app/styles/button.css), for other elements that look like one. */
export function buttonClass(tone: ButtonTone = 'secondary', size: ButtonSize = 'medium', className?: string): string {
  return classNames(`button button-${tone} button-${size}`, className);
}

interface ButtonProps extends ComponentPropsWithRef<'button'> {
  tone?: ButtonTone;
  size?: ButtonSize;
  /**
   * While set, the button shows this text with a spinner and takes no press, but keeps the focus: `busyText={saving ?
   * 'Zapisywanie...' : null}`.
   */
  busyText?: ReactNode;
  icon?: ReactNode;
}

/**
 * The button. At most one `primary` per screen.
 *
 * @example <Button type="submit" tone="primary" busyText={isSaving ? texts.saving : null}>{texts.save}</Button>
 */
export function Button({ tone, size, busyText, icon, className, children, type = 'button', ...rest }: ButtonProps) {
  const busy = Boolean(busyText);
  return (
    <button
      type={type}
      {...rest}
      {...(busy && { 'aria-busy': true, 'aria-disabled': true, onClick: (event) => event.preventDefault() })}
      className={buttonClass(tone, size, className)}
    >
      {busy ? <Spinner /> : icon}
      {busy ? busyText : children}
    </button>
  );
}

interface ButtonLinkProps extends LinkProps {
  tone?: ButtonTone;
  size?: ButtonSize;
  icon?: ReactNode;
}

/** A link that looks like a button. */
export function ButtonLink({ tone, size, icon, className, children, ...rest }: ButtonLinkProps) {
  return (
    <Link {...rest} className={buttonClass(tone, size, className)}>
      {icon}
      {children}
    </Link>
  );
}

interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'aria-label'> {
  /** The accessible name, also the browser's tooltip. */
  label: string;
}

/** A square button with an icon only: `<IconButton label="Zamknij"><X aria-hidden /></IconButton>`. */
export function IconButton({ label, className, children, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button
      type={type}
      title={label}
      {...rest}
      aria-label={label}
      className={buttonClass('ghost', 'icon', classNames('[&_svg]:size-5', className))}
    >
      {children}
    </button>
  );
}
