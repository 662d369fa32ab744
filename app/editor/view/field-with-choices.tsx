import { type KeyboardEvent, type ReactNode, useEffect, useState } from 'react';

const typingPauseMs = 200;

/**
 * What is found for the typed words, shortly after the last key (debounce); an outdated answer is ignored.
 * @param find stays the same from one rendering to the next; null where there is nothing to look for
 * @returns null before the first answer
 */
export function useFound<Choice>(typed: string, find: (query: string) => Promise<Choice[]> | null) {
  const [found, setFound] = useState<Choice[] | 'failed' | null>(null);
  useEffect(() => {
    let isOver = false;
    const show = (next: Choice[] | 'failed' | null) => void (isOver || setFound(next));
    const timer = setTimeout(() => {
      const finding = find(typed.trim());
      if (finding) void finding.then(show, () => show('failed'));
      else show(null);
    }, typingPauseMs);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [typed, find]);
  return { found, choices: Array.isArray(found) ? found : [] };
}

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

interface ChoiceListProps<Choice> {
  id: string;
  label: string;
  choices: readonly Choice[];
  /** Unlike that of any other choice. */
  keyOf: (choice: Choice) => string;
  /** A second line. */
  noteOf: (choice: Choice) => string;
  onChoose: (choice: Choice) => void;
}

/** What was found, each a button. */
export function ChoiceList<Choice extends { title: string }>(props: ChoiceListProps<Choice>) {
  const { id, label, choices, keyOf, noteOf, onChoose } = props;
  return (
    <ul id={id} aria-label={label} className={choices.length > 0 ? 'max-h-60 shrink-0 overflow-y-auto' : 'hidden'}>
      {choices.map((choice) => (
        <li key={keyOf(choice)}>
          <button
            type="button"
            className="flex w-full flex-col rounded px-2.5 py-1.5 text-left wrap-anywhere hover:bg-sunken"
            onClick={() => onChoose(choice)}
          >
            <span>{choice.title}</span>
            <span className="text-sm text-muted">{noteOf(choice)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
