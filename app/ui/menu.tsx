import { Menu as Base } from '@base-ui/react/menu';
import { ChevronDown, Ellipsis } from 'lucide-react';
import { type KeyboardEvent as ReactKeyboardEvent, type ReactNode, useRef } from 'react';
import { Link } from 'react-router';
import { buttonClass } from './button';
import { classNames } from './class-names';

const itemClass =
  'flex min-h-9 pointer-coarse:min-h-11 w-full items-center gap-2.5 rounded px-2.5 text-[0.9375rem] cursor-pointer select-none outline-none data-highlighted:bg-sunken data-disabled:cursor-default data-disabled:opacity-40 [&_svg]:size-4 [&_svg]:shrink-0';

interface MenuPopupProps {
  align: 'start' | 'end';
  /** What gets the focus when it closes; `true` for its trigger. */
  finalFocus?: () => HTMLElement | true;
  onKey?: (event: ReactKeyboardEvent) => void;
  children: ReactNode;
}

/**
 * While it is open, axe reports six `aria-hidden-focus`: guards of Base UI, which pass the focus on at once. Tab leads
 * from the menu to what is behind its button, and no screen reader comes to rest on one.
 */
function MenuPopup({ align, finalFocus, onKey, children }: MenuPopupProps) {
  return (
    <Base.Portal>
      <Base.Positioner align={align} sideOffset={4} className="z-50 outline-none">
        <Base.Popup
          finalFocus={finalFocus}
          onKeyDownCapture={onKey}
          className="min-w-44 rounded bg-raised p-1 shadow-float outline-none transition-opacity data-starting-style:opacity-0 data-ending-style:opacity-0"
        >
          {children}
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  );
}

interface MenuButtonProps {
  label: string;
  /** What its items work on: it gets the focus once one of them is chosen. */
  target: () => HTMLElement;
  children: ReactNode;
}

/** A small button with a menu: `<MenuButton label="Wiersz" target={…}><MenuItem …>…</MenuItem></MenuButton>`. */
export function MenuButton({ label, target, children }: MenuButtonProps) {
  const isChosen = useRef(false);
  // While it closes it has the focus still: what is pressed then is meant for the target.
  const passKey = (event: ReactKeyboardEvent) => {
    if (!isChosen.current) return;
    event.stopPropagation();
    target().focus();
    if (!target().dispatchEvent(new KeyboardEvent('keydown', event.nativeEvent))) event.preventDefault();
  };
  return (
    <Base.Root
      modal={false}
      onOpenChange={(isOpen, { reason }) => void (isChosen.current = !isOpen && reason === 'item-press')}
    >
      <Base.Trigger className={buttonClass('ghost', 'small', 'px-1.5')}>
        {label}
        <ChevronDown aria-hidden className="size-4" />
      </Base.Trigger>
      <MenuPopup align="start" finalFocus={() => (isChosen.current ? target() : true)} onKey={passKey}>
        {children}
      </MenuPopup>
    </Base.Root>
  );
}

/** Around the rows of a table with a `RowMenu` each: the one menu that all of them open. */
export function RowMenus({ children }: { children: ReactNode }) {
  return (
    <Base.Root<ReactNode> modal={false}>
      {({ payload }) => (
        <>
          {children}
          <MenuPopup align="end">{payload}</MenuPopup>
        </>
      )}
    </Base.Root>
  );
}

/**
 * The '⋯' menu of a table row, with full keyboard support; the focus returns on closing. `label` names the row: 'Akcje:
 * Instalacja portalu'. It stands within `RowMenus`, and its items are rendered when it is open.
 *
 * @example <RowMenu label={texts.rowMenu(title)}><MenuLink to={…}>Edytuj</MenuLink><MenuItem destructive
 *   onSelect={…}>Usuń</MenuItem></RowMenu>
 */
export function RowMenu({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Base.Trigger payload={children} aria-label={label} className={buttonClass('ghost', 'icon', 'js-only')}>
      <Ellipsis aria-hidden className="size-5" />
    </Base.Trigger>
  );
}

interface MenuItemProps {
  onSelect: () => void;
  icon?: ReactNode;
  destructive?: boolean;
  disabled?: boolean;
  children: ReactNode;
}

export function MenuItem({ onSelect, icon, destructive = false, disabled = false, children }: MenuItemProps) {
  return (
    <Base.Item onClick={onSelect} disabled={disabled} className={classNames(itemClass, destructive && 'text-red')}>
      {icon}
      {children}
    </Base.Item>
  );
}

interface MenuLinkProps {
  to: string;
  icon?: ReactNode;
  newTab?: boolean;
  destructive?: boolean;
  children: ReactNode;
}

/** A menu item that is a link; `newTab` opens a new tab. */
export function MenuLink({ to, icon, newTab = false, destructive = false, children }: MenuLinkProps) {
  const target = newTab ? { target: '_blank', rel: 'noopener' } : {};
  return (
    <Base.LinkItem
      closeOnClick
      render={<Link to={to} {...target} />}
      className={classNames(itemClass, destructive && 'text-red')}
    >
      {icon}
      {children}
    </Base.LinkItem>
  );
}
