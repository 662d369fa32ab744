import { Link, type LinkProps } from 'react-router';
import { classNames } from './class-names';

export const linkClass =
  'underline underline-offset-[0.18em] decoration-1 decoration-accent/60 hover:text-accent hover:decoration-2';

/** A link in running text. `quiet` is underlined only on hover: for titles in lists and for navigation. */
export function TextLink({ quiet = false, className, ...rest }: LinkProps & { quiet?: boolean }) {
  return (
    <Link
      {...rest}
      className={classNames(
        quiet ? 'hover:text-accent hover:underline underline-offset-[0.18em]' : linkClass,
        className,
      )}
    />
  );
}
