import { Bell, ExternalLink, Menu, Settings, UserRound } from 'lucide-react';
import { useRef, type ReactNode } from 'react';
import { Link, useLocation, useNavigation } from 'react-router';
import { Kept } from '#app/hydration/kept';
import type { Right } from '#app/identity/rights';
import { isWithin, paths } from '#app/paths';
import { AccountMenu, accountItemClass } from '#app/shell/account-menu';
import { adminLinks } from '#app/shell/admin/admin-navigation';
import { useRestoredFocus } from '#app/shell/admin/use-restored-focus';
import { OverlayHead } from '#app/shell/overlay-head';
import type { SiteLogo } from '#app/settings/look';
import { SiteBrand } from '#app/shell/site-brand';
import { ThemeToggle } from '#app/shell/theme-toggle';
import { useFocusOnNavigation } from '#app/shell/use-focus-on-navigation';
import { useOverlay } from '#app/shell/use-overlay';
import { shellTexts } from '#app/texts/pl/shell';
import { buttonClass } from '#app/ui/button';
import { SkipLink } from '#app/ui/skip-link';

const sidebarId = 'menu-panelu';
const mainId = 'tresc';
const texts = shellTexts.admin;

interface AdminShellProps {
  siteName: string;
  logo: SiteLogo | null;
  user: { email: string };
  /** The number of unread notifications. */
  unread: number;
  /** The viewer's rights: links that need others are hidden. */
  rights: readonly Right[];
  /** How many entries wait for a second person; null where there are no reviews. */
  reviews?: { waiting: number } | null;
  children: ReactNode;
}

/** The frame of the panel: a sticky header of 4rem, a sidebar of 16rem, and the screen in `children`. */
export function AdminShell({ siteName, logo, user, unread, rights, reviews = null, children }: AdminShellProps) {
  useFocusOnNavigation(mainId);
  useRestoredFocus(mainId);
  return (
    <div className="min-h-dvh text-[0.9375rem]">
      <SkipLink targetId={mainId}>{shellTexts.skipToContent}</SkipLink>
      <AdminHeader
        siteName={siteName}
        logo={logo}
        email={user.email}
        unread={unread}
        administers={rights.includes('administer')}
      />
      <AdminSidebar rights={rights} reviews={reviews} />
      <main id={mainId} tabIndex={-1} data-page-part className="min-w-0 px-4 pt-22 pb-10 md:ml-64 md:px-8">
        {children}
      </main>
    </div>
  );
}

interface AdminHeaderProps {
  siteName: string;
  logo: SiteLogo | null;
  email: string;
  unread: number;
  administers: boolean;
}

function AdminHeader({ siteName, logo, email, unread, administers }: AdminHeaderProps) {
  const busy = useNavigation().state !== 'idle';
  return (
    <header
      data-page-part
      className="no-print fixed inset-x-0 top-0 z-30 flex h-16 items-center gap-1 border-b border-line bg-paper px-4 pointer-coarse:gap-2 max-[16rem]:gap-0 md:px-5"
    >
      <button
        type="button"
        popoverTarget={sidebarId}
        aria-label={shellTexts.openMenu}
        title={shellTexts.openMenu}
        className={buttonClass('ghost', 'icon', '-ml-2 shrink-0 md:hidden')}
      >
        <Menu aria-hidden className="size-5" />
      </button>
      <Link to={paths.admin.dashboard()} className="mr-auto flex min-w-0 items-center gap-2.5 text-base font-bold">
        <SiteBrand
          name={texts.title(siteName)}
          logo={logo}
          nameClass="line-clamp-3 max-[22rem]:text-sm"
          markClass="max-[26rem]:hidden"
        />
      </Link>
      <ThemeToggle />
      <Link
        to={paths.admin.notifications()}
        aria-label={texts.notifications(unread)}
        title={texts.notifications(unread)}
        className={buttonClass('ghost', 'icon', 'shrink-0')}
      >
        <Bell aria-hidden className="size-5" />
        {unread > 0 ? (
          <span
            aria-hidden
            className="absolute top-1.5 right-1.5 size-2.5 rounded-full border-2 border-paper bg-accent"
          />
        ) : null}
      </Link>
      <AccountMenu email={email} from="admin" heading={email.split('@')[0]}>
        <Link to={paths.admin.profile()} className={accountItemClass}>
          <UserRound aria-hidden />
          {shellTexts.profile}
        </Link>
        {administers ? (
          <Link to={paths.admin.settings()} className={accountItemClass}>
            <Settings aria-hidden />
            {shellTexts.settings}
          </Link>
        ) : null}
      </AccountMenu>
      {busy ? <div className="panel-progress" /> : null}
    </header>
  );
}

function AdminSidebar({ rights, reviews = null }: Pick<AdminShellProps, 'rights' | 'reviews'>) {
  const sidebar = useRef<HTMLElement>(null);
  useOverlay(sidebar, { modal: true });
  const { pathname } = useLocation();
  const waiting = reviews?.waiting ?? null;
  const links = adminLinks(rights, waiting).map((link) => ({ ...link, isHere: isWithin(pathname, link.to) }));
  const here = links.filter(({ isHere }) => isHere).map(({ to }) => to);
  return (
    <aside ref={sidebar} id={sidebarId} popover="auto" aria-label={texts.navigation} className="admin-sidebar no-print">
      <OverlayHead
        of={sidebarId}
        title={shellTexts.menu}
        closeLabel={shellTexts.closeMenu}
        className="px-5 md:hidden"
      />
      <Kept by={['panel menu', ...rights, String(waiting), ...here]}>
        <nav aria-label={texts.navigation} className="flex-1 px-3 md:pt-5">
          <ul className="flex flex-col gap-0.5">
            {links.map(({ to, label, icon: Icon, isHere }) => (
              <li key={to}>
                <Link
                  to={to}
                  aria-current={isHere ? 'page' : undefined}
                  className="group flex min-h-10 pointer-coarse:min-h-11 items-center gap-3 rounded px-3 hover:bg-sunken aria-[current]:bg-accent-soft aria-[current]:font-semibold aria-[current]:text-accent"
                >
                  <Icon aria-hidden className="size-4.5 text-muted group-aria-[current]:text-accent" />
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </Kept>
      <a
        href={paths.home()}
        className="m-3 flex min-h-10 pointer-coarse:min-h-11 items-center gap-3 rounded px-3 text-muted hover:bg-sunken hover:text-ink"
      >
        <ExternalLink aria-hidden className="size-4.5" />
        {texts.toSite}
      </a>
    </aside>
  );
}
