import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { classNames } from './class-names';
import { listClass, tabClass } from './link-tabs';
import { moveFocus } from './roving-focus';
import { useChosenInView } from './use-chosen-in-view';

interface Tab {
  value: string;
  label: ReactNode;
  content: ReactNode;
}

interface TabsProps {
  tabs: Tab[];
  /** The accessible name of the row of tabs. */
  label: string;
  value: string;
  onValueChange: (value: string) => void;
}

/**
 * Tabs within one screen: arrow keys, Home and End move between them, Enter and space show one. Hidden panels stay
 * mounted, so that a form keeps what was typed in them.
 */
export function Tabs({ tabs, label, value, onValueChange }: TabsProps) {
  const row = useChosenInView<HTMLDivElement>(value);
  const id = useId();
  // The Tab stop is the tab that had the focus last, until another one is chosen.
  const [stop, setStop] = useState({ value, tab: value });
  if (stop.value !== value) setStop({ value, tab: value });
  const handleKeyDown = (event: KeyboardEvent<HTMLElement>) =>
    moveFocus(event, [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')]);
  return (
    <>
      {/* The focus is on its tabs. */}
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus */}
      <div ref={row} role="tablist" aria-label={label} onKeyDown={handleKeyDown} className={listClass}>
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-${tab.value}`}
            aria-selected={tab.value === value}
            aria-controls={`${id}-${tab.value}-panel`}
            tabIndex={tab.value === stop.tab ? 0 : -1}
            onFocus={() => setStop({ value, tab: tab.value })}
            onClick={() => (tab.value === value ? undefined : onValueChange(tab.value))}
            className={classNames(tabClass, 'aria-selected:border-accent aria-selected:text-ink')}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {tabs.map((tab) => (
        // Without scripts all of them are shown.
        <div
          key={tab.value}
          role="tabpanel"
          id={`${id}-${tab.value}-panel`}
          aria-labelledby={`${id}-${tab.value}`}
          tabIndex={tab.value === value ? 0 : -1}
          hidden={tab.value !== value}
          className="pt-5"
        >
          {tab.content}
        </div>
      ))}
    </>
  );
}
