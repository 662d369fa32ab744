import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { classNames } from './class-names';
import { useChosenInView } from './use-chosen-in-view';

/** The look of tabs, shared by both kinds. */
export const listClass = 'flex gap-4 sm:gap-6 overflow-x-auto shadow-[inset_0_-1px_0_var(--line)]';
export const tabClass =
  'inline-flex min-h-11 items-center gap-2 border-b-2 border-transparent px-0.5 font-semibold whitespace-nowrap text-muted hover:text-ink focus-visible:-outline-offset-2';

interface LinkTab {
  to: string;
  label: ReactNode;
  current: boolean;
}

/** Tabs whose panels have addresses: links, so that they work without scripts, with 'back', and when shared. */
export function LinkTabs({ tabs, label, className }: { tabs: LinkTab[]; label: string; className?: string }) {
  const row = useChosenInView<HTMLElement>(tabs.find(({ current }) => current)?.to ?? '');
  // A later tab may have to be scrolled into view.
  const isAside = tabs[0]?.current ? undefined : '';
  return (
    <nav ref={row} aria-label={label} data-needs-scripts={isAside} className={classNames(listClass, className)}>
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
