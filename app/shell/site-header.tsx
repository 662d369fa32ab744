import { Menu, PanelLeft, Search } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import { Kept } from '#app/hydration/kept';
import { isWithin, paths } from '#app/paths';
import { PublicAccountMenu, type AccountUser } from '#app/shell/account-menu';
import type { SiteLogo } from '#app/settings/look';
import { SiteBrand } from '#app/shell/site-brand';
import { siteMenuId } from '#app/shell/site-menu';
import { sectionAt, siteSections } from '#app/shell/site-navigation';
import { SiteSearch } from '#app/shell/site-search';
import { siteSidebarId } from '#app/shell/site-sidebar';
import { ThemeToggle } from '#app/shell/theme-toggle';
import { shellTexts } from '#app/texts/pl/shell';
import { buttonClass } from '#app/ui/button';

interface SiteHeaderProps {
  siteName: string;
  logo: SiteLogo | null;
  user: AccountUser | null;
  hasSidebar: boolean;
  /** Whether the header has the search field; the home page has a larger one. */
  hasSearch: boolean;
}

/** Name, sections, search, theme and account; on small screens the menu button in place of the sections. */
export function SiteHeader({ siteName, logo, user, hasSidebar, hasSearch }: SiteHeaderProps) {
  const { pathname } = useLocation();
  const by = ['header', siteName, logo?.light.src, logo?.dark?.src, hasSidebar, hasSearch, sectionAt(pathname)];
  return (
    <header data-page-part className="site-header sticky top-0 z-30 border-b border-line bg-paper">
      <div className="mx-auto flex h-16 max-w-[96rem] items-center gap-1 px-4 pointer-coarse:gap-2 md:px-6">
        <Kept by={by}>
          <ForEveryone siteName={siteName} logo={logo} hasSidebar={hasSidebar} hasSearch={hasSearch} />
        </Kept>
        {user ? <PublicAccountMenu user={user} /> : null}
        <button
          type="button"
          popoverTarget={siteMenuId}
          aria-label={shellTexts.openMenu}
          title={shellTexts.openMenu}
          className={`${iconButton} -mr-2 lg:hidden`}
        >
          <Menu aria-hidden className="size-5" />
        </button>
      </div>
    </header>
  );
}

const iconButton = buttonClass('ghost', 'icon', 'shrink-0');

/** The part of the header that is the same for everybody on a page of this section. */
function ForEveryone({ siteName, logo, hasSidebar, hasSearch }: Omit<SiteHeaderProps, 'user'>) {
  return (
    <>
      {hasSidebar ? (
        <button
          type="button"
          popoverTarget={siteSidebarId}
          aria-label={shellTexts.sidebar.expand}
          title={shellTexts.sidebar.expand}
          className={`${iconButton} -ml-2 md:hidden`}
        >
          <PanelLeft aria-hidden className="size-5" />
        </button>
      ) : null}
      <Link
        to={paths.home()}
        className="mr-auto flex min-w-0 items-center gap-2.5 text-[1.0625rem] font-bold max-[22rem]:text-[0.9375rem] lg:mr-4 lg:max-w-72 lg:shrink-0"
      >
        <SiteBrand name={siteName} logo={logo} markClass={hasSidebar ? 'max-sm:hidden' : ''} />
      </Link>
      <SectionLinks />
      {hasSearch ? <SiteSearch shortcut className="mr-1 hidden w-44 md:block xl:w-64" /> : null}
      {hasSearch ? (
        <Link to={paths.search()} aria-label={shellTexts.search.label} className={`${iconButton} md:hidden`}>
          <Search aria-hidden className="size-5" />
        </Link>
      ) : null}
      <ThemeToggle />
    </>
  );
}

function SectionLinks() {
  const { pathname } = useLocation();
  return (
    <nav
      aria-label={shellTexts.mainNavigation}
      className="mr-auto hidden min-w-0 self-stretch overflow-x-auto [scrollbar-width:none] lg:block"
    >
      <ul className="flex h-full items-stretch gap-0.5">
        {siteSections.map(({ to, label }) => (
          <li key={to} className="flex">
            <Link
              to={to}
              aria-current={isWithin(pathname, to) ? 'true' : undefined}
              className="flex items-center border-b-2 border-transparent px-2.5 pt-0.5 text-[0.9375rem] font-medium whitespace-nowrap text-muted hover:text-accent focus-visible:-outline-offset-4 aria-[current]:border-accent aria-[current]:text-ink"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
