import { type ComponentPropsWithoutRef, useEffect, useRef, useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * Takes the focus, and so scrolls into view, when it appears and whenever `what` changes: for an answer that must not
 * be missed. In a freshly loaded page the browser does this (autofocus): by the time of hydration a person may be
 * typing elsewhere.
 * @param instead what tells of it another way, where it answers true
 */
export function FocusOnAppear({
  what,
  instead,
  ...rest
}: ComponentPropsWithoutRef<'div'> & { what: unknown; instead?: () => boolean }) {
  const box = useRef<HTMLDivElement>(null);
  const cameWithPage = useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
  useEffect(() => {
    if (!cameWithPage && !instead?.()) box.current?.focus();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only what arrives counts, not that scripts have come
  }, [what]);
  return <div ref={box} tabIndex={-1} autoFocus {...rest} />;
}
