import type { ReactNode } from 'react';
import { paths } from '#app/paths';
import type { SiteLogo } from '#app/settings/look';
import { TextLink } from '#app/ui/text-link';
import { SiteBrand } from './site-brand';
import { ThemeToggle } from './theme-toggle';

export interface EntrySite {
  siteName: string;
  logo: SiteLogo | null;
}

/** The frame of pages outside the panel: signing in, setting a password. */
export function EntryFrame({ site, children }: { site: EntrySite; children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex items-center justify-between gap-4 px-4 py-3 max-[20rem]:flex-wrap max-[20rem]:justify-end max-[20rem]:gap-1 md:px-6">
        <TextLink
          quiet
          to={paths.home()}
          className="flex min-w-0 items-center gap-2.5 font-bold max-[20rem]:basis-full"
        >
          <SiteBrand name={site.siteName} logo={site.logo} nameClass="line-clamp-2 max-[20rem]:line-clamp-none" />
        </TextLink>
        <ThemeToggle />
      </header>
      <main className="mx-auto flex w-full max-w-sm flex-1 flex-col justify-center gap-5 px-4 pt-6 pb-24">
        {children}
      </main>
    </div>
  );
}
