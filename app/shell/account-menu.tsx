import { CircleUserRound, LayoutDashboard, LogOut, UserRound } from 'lucide-react';
import { useId, useRef, type ReactNode } from 'react';
import { Form, Link } from 'react-router';
import { paths } from '#app/paths';
import { useOverlay } from '#app/shell/use-overlay';
import { shellTexts } from '#app/texts/pl/shell';
import { buttonClass } from '#app/ui/button';

export interface AccountUser {
  email: string;
  /** Whether they may use any of the panel. */
  usesPanel: boolean;
}

export const accountItemClass =
  'flex min-h-9.5 pointer-coarse:min-h-11 w-full items-center gap-2.5 rounded px-2.5 text-left text-[0.9375rem] hover:bg-sunken focus-visible:-outline-offset-2 [&_svg]:size-4 [&_svg]:text-muted';

interface AccountMenuProps {
  email: string;
  /** Where they sign out: the two places have different farewell messages. */
  from: 'public' | 'admin';
  heading?: ReactNode;
  children?: ReactNode;
}

/**
 * The signed-in person, links, and the sign-out button. A native popover with links and a form, so it works without
 * scripts.
 */
export function AccountMenu({ email, from, heading, children }: AccountMenuProps) {
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  useOverlay(menu, { modal: false });
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-label={shellTexts.userMenu}
        title={shellTexts.userMenu}
        className={buttonClass('ghost', 'icon', 'shrink-0')}
      >
        <CircleUserRound aria-hidden className="size-5.5" />
      </button>
      <div ref={menu} id={id} popover="auto" className="drop-menu">
        <div className="border-b border-line px-3.5 py-3">
          {heading ? <p className="font-semibold">{heading}</p> : null}
          <p className="truncate text-sm text-muted">{email}</p>
        </div>
        <div className="p-1">
          {children}
          <Form method="post" action={paths.signOut()}>
            <input type="hidden" name="from" value={from} />
            <button type="submit" className={accountItemClass}>
              <LogOut aria-hidden />
              {shellTexts.signOut}
            </button>
          </Form>
        </div>
      </div>
    </>
  );
}

/** The account menu of the public pages. */
export function PublicAccountMenu({ user }: { user: AccountUser }) {
  return (
    <AccountMenu email={user.email} from="public">
      <Link to={paths.account()} className={accountItemClass}>
        <UserRound aria-hidden />
        {shellTexts.account}
      </Link>
      {user.usesPanel ? (
        <Link to={paths.admin.panel()} className={accountItemClass}>
          <LayoutDashboard aria-hidden />
          {shellTexts.adminPanel}
        </Link>
      ) : null}
    </AccountMenu>
  );
}
