import { useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { Kept } from '#app/hydration/kept';
import { isWithin, paths } from '#app/paths';
import type { AccountUser } from '#app/shell/account-menu';
import { OverlayHead } from '#app/shell/overlay-head';
import { sectionAt, siteSections } from '#app/shell/site-navigation';
import { SiteSearch } from '#app/shell/site-search';
import { useOverlay } from '#app/shell/use-overlay';
import { shellTexts } from '#app/texts/pl/shell';

export const siteMenuId = 'menu';

/** The menu of small screens: a native popover, so that it works without scripts. */
export function SiteMenu({ user }: { user: AccountUser | null }) {
  const menu = useRef<HTMLDivElement>(null);
  useOverlay(menu, { modal: true });
  const { pathname } = useLocation();
  return (
    <div
      ref={menu}
      id={siteMenuId}
      popover="auto"
      role="dialog"
      aria-label={shellTexts.menu}
      className="site-menu no-print px-5 pb-8"
    >
      <Kept by={['menu', sectionAt(pathname), user === null]}>
        <MenuContent isSignedIn={user !== null} />
      </Kept>
    </div>
  );
}

const itemClass =
  'flex min-h-12 items-center gap-3 text-[1.0625rem] hover:text-accent aria-[current]:font-semibold aria-[current]:text-accent';

function MenuContent({ isSignedIn }: { isSignedIn: boolean }) {
  const { pathname } = useLocation();
  return (
    <>
      <OverlayHead of={siteMenuId} title={shellTexts.menu} closeLabel={shellTexts.closeMenu} />
      <SiteSearch />
      <nav aria-label={shellTexts.mainNavigation} className="mt-4">
        <ul className="divide-y divide-line">
          {siteSections.map(({ to, label, icon: Icon }) => (
            <li key={to}>
              <Link to={to} aria-current={isWithin(pathname, to) ? 'true' : undefined} className={itemClass}>
                <Icon aria-hidden className="size-5 text-muted" />
                {label}
              </Link>
            </li>
          ))}
          {isSignedIn ? null : (
            <li>
              <Link lang="en" to={paths.admin.root()} className={itemClass}>
                {shellTexts.adminSignIn}
              </Link>
            </li>
          )}
        </ul>
      </nav>
    </>
  );
}
