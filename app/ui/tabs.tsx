import { Tabs as Base } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import { classNames } from './class-names';
import { listClass, tabClass } from './link-tabs';
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

/** Tabs within one screen. Hidden panels stay mounted, so that a form keeps what was typed in them. */
export function Tabs({ tabs, label, value, onValueChange }: TabsProps) {
  const row = useChosenInView<HTMLDivElement>(value);
  return (
    <Base.Root value={value} onValueChange={(next) => onValueChange(String(next))}>
      <Base.List ref={row} aria-label={label} className={listClass}>
        {tabs.map((tab) => (
          <Base.Tab
            key={tab.value}
            value={tab.value}
            className={classNames(tabClass, 'data-active:border-accent data-active:text-ink')}
          >
            {tab.label}
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map((tab) => (
        // Hidden panels take no focus anyway; without scripts all of them are shown.
        <Base.Panel key={tab.value} value={tab.value} keepMounted inert={false} className="pt-5">
          {tab.content}
        </Base.Panel>
      ))}
    </Base.Root>
  );
}
