import { classNames } from './class-names';

/** The first two letters of a name, in capitals: `initials('łucja')` → `ŁU`. */
export function initials(name: string): string {
  return Array.from(name.trim()).slice(0, 2).join('').toLocaleUpperCase('pl');
}

/** A person's picture, or their initials. Decorative: the name stands beside it. */
export function Avatar({ name, src, large = false }: { name: string; src?: string | null; large?: boolean }) {
  const size = large ? 'size-16 text-xl' : 'size-8 text-[0.8125rem]';
  if (src) return <img src={src} alt="" className={classNames('shrink-0 rounded-full object-cover', size)} />;
  return (
    <span
      aria-hidden
      className={classNames(
        'inline-flex shrink-0 items-center justify-center rounded-full bg-accent-soft font-bold text-accent',
        size,
      )}
    >
      {initials(name)}
    </span>
  );
}
