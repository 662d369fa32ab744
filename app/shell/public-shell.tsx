import { Suspense, type ReactNode } from 'react';
import type { AccountUser } from '#app/shell/account-menu';
import { useMarkedWords } from '#app/shell/marked-words';
import { AnnouncementBar, MaintenanceBar } from '#app/shell/notice-bars';
import type { FooterLink, SiteLogo } from '#app/settings/look';
import { SiteFooter, siteFooterId } from '#app/shell/site-footer';
import { SiteHeader } from '#app/shell/site-header';
import { SiteMenu } from '#app/shell/site-menu';
import { type SectionOutline, SiteSidebar } from '#app/shell/site-sidebar';
import { useFocusOnNavigation } from '#app/shell/use-focus-on-navigation';
import { shellTexts } from '#app/texts/pl/shell';
import { lazyPart } from '#app/ui/lazy-part';
import { SkipLink } from '#app/ui/skip-link';

export interface SiteFrame {
  siteName: string;
  logo: SiteLogo | null;
  footerLinks: readonly FooterLink[];
  /** The announcement from the settings, or null while it is off. */
  announcement: string | null;
  /** Whether maintenance mode is on; then only an administrator sees pages. */
  maintenance: boolean;
  /** Whether there is an accessibility statement. */
  hasStatement: boolean;
  hasSubscriptions: boolean;
}

interface PublicShellProps {
  site: SiteFrame;
  /** The signed-in person; null on every cached page. */
  user: AccountUser | null;
  /** False on the home page. */
  sidebar: boolean;
  /** False where the page itself has the search field: home and search page. */
  headerSearch?: boolean;
  /** The tree of the page's section. */
  outline?: SectionOutline;
  children: ReactNode;
}

const mainId = 'tresc';

const WordMarks = lazyPart(() => import('#app/shell/word-marks'));

/** The frame of every public page. The page itself has the h1. */
export function PublicShell({ site, user, sidebar, headerSearch = true, outline, children }: PublicShellProps) {
  useFocusOnNavigation(mainId);
  const marked = useMarkedWords();
  return (
    <div className="flex min-h-dvh flex-col overflow-x-clip">
      {/* Shown at once: a header alone, painted while the rest is parsed, costs another layout and a later text. */}
      <link rel="expect" href={`#${siteFooterId}`} blocking="render" />
      <SkipLink targetId={mainId}>{shellTexts.skipToContent}</SkipLink>
      {site.maintenance ? <MaintenanceBar /> : null}
      {site.announcement ? <AnnouncementBar text={site.announcement} /> : null}
      <SiteHeader siteName={site.siteName} logo={site.logo} user={user} hasSidebar={sidebar} hasSearch={headerSearch} />
      <SiteMenu user={user} />
      <div className="mx-auto flex w-full max-w-[96rem] flex-1">
        {sidebar ? <SiteSidebar outline={outline} /> : null}
        <main
          id={mainId}
          tabIndex={-1}
          data-page-part
          className={
            sidebar ? 'min-w-0 flex-1 wrap-anywhere px-4 py-8 md:px-10 md:py-10' : 'min-w-0 flex-1 wrap-anywhere'
          }
        >
          {children}
        </main>
      </div>
      <SiteFooter
        siteName={site.siteName}
        hasStatement={site.hasStatement}
        hasSubscriptions={site.hasSubscriptions}
        links={site.footerLinks}
      />
      {marked ? (
        <Suspense>
          <WordMarks key={marked.visit} words={marked.words} rootId={mainId} />
        </Suspense>
      ) : null}
    </div>
  );
}
