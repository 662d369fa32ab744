import { Tabs as Base } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { classNames } from './class-names';

const listClass = 'flex gap-4 sm:gap-6 overflow-x-auto shadow-[inset_0_-1px_0_var(--line)]';
const tabClass =
  'inline-flex min-h-11 items-center gap-2 border-b-2 border-transparent px-0.5 font-semibold whitespace-nowrap text-muted hover:text-ink focus-visible:-outline-offset-2';

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

/** Tabs within one screen. Hidden panels stay mounted, so that a form keeps what is typed in them. */
export function Tabs({ tabs, label, value, onValueChange }: TabsProps) {
  return (
    <Base.Root value={value} onValueChange={(next) => onValueChange(String(next))}>
      <Base.List aria-label={label} className={listClass}>
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
        // What is not shown takes no focus anyway; where there are no scripts, all of it is shown.
        <Base.Panel key={tab.value} value={tab.value} keepMounted inert={false} className="pt-5">
          {tab.content}
        </Base.Panel>
      ))}
    </Base.Root>
  );
}

interface LinkTab {
  to: string;
  label: ReactNode;
  current: boolean;
}

/** Tabs whose panels have addresses of their own: links, so that they work without scripts, with 'back' and when shared. */
export function LinkTabs({ tabs, label, className }: { tabs: LinkTab[]; label: string; className?: string }) {
  return (
    <nav aria-label={label} className={classNames(listClass, className)}>
      {tabs.map((tab) => (
        <Link
          key={tab.to}
          to={tab.to}
          preventScrollReset
          aria-current={tab.current ? 'page' : undefined}
          className={classNames(tabClass, 'aria-[current]:border-accent aria-[current]:text-ink')}
        >
          {tab.label}
        </Link>
      ))}
    </nav>
  );
}
