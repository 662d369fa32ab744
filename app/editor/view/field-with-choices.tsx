import type { KeyboardEvent, ReactNode } from 'react';

/** A search field and what it finds below: the arrow keys lead from the field through the choices and back. */
export function FieldWithChoices({ children }: { children: ReactNode }) {
  return (
    // The field and the buttons in it are what is focused.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className="flex min-h-0 flex-col gap-4" onKeyDown={moveByArrow}>
      {children}
    </div>
  );
}

function moveByArrow(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, button')];
  const next = stops[stops.findIndex((stop) => stop === event.target) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
