import type { ReactNode } from 'react';
import { paths } from '#app/paths';
import { TextLink } from '#app/ui/text-link';
import { SiteMark } from './site-mark';
import { ThemeToggle } from './theme-toggle';

/** The frame of pages outside the panel: signing in, setting a password. */
export function EntryFrame({ siteName, children }: { siteName: string; children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex items-center justify-between gap-4 px-4 py-3 md:px-6">
        <TextLink quiet to={paths.home()} className="flex min-w-0 items-center gap-2.5 font-bold">
          <SiteMark />
          <span className="truncate">{siteName}</span>
        </TextLink>
        <ThemeToggle />
      </header>
      <main className="mx-auto flex w-full max-w-sm flex-1 flex-col justify-center gap-5 px-4 pt-6 pb-24">
        {children}
      </main>
    </div>
  );
}
