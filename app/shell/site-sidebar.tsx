import { ChevronRight, PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { Kept } from '#app/hydration/kept';
import { isWithin } from '#app/paths';
import { isSidebarCollapsed, isSidebarShortcut, setSidebarCollapsed } from '#app/shell/sidebar-state';
import { type NavigationGroup, sectionAt, siteSections } from '#app/shell/site-navigation';
import { isInBranch, OutlineBranch, type OutlineNode } from '#app/shell/outline-branch';
import { OverlayHead } from '#app/shell/overlay-head';
import { useOverlay } from '#app/shell/use-overlay';
import { shellTexts } from '#app/texts/pl/shell';
import { buttonClass } from '#app/ui/button';

export const siteSidebarId = 'panel-boczny';
const overlayBelow = '(width < 48rem)';
const texts = shellTexts.sidebar;

/** The tree of the section whose list is at `base`. */
export interface SectionOutline {
  base: string;
  tree: OutlineNode[];
}

/**
 * Groups of links beside the public pages. Its disclosures work without scripts; collapsing and remembering need them.
 */
export function SiteSidebar({ outline }: { outline?: SectionOutline }) {
  const { pathname, search } = useLocation();
  const sidebar = useRef<HTMLElement>(null);
  useOverlay(sidebar, { modal: true });
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (!isSidebarShortcut(event)) return;
      event.preventDefault();
      if (matchMedia(overlayBelow).matches) sidebar.current?.togglePopover();
      else toggle(sidebar.current, !isSidebarCollapsed());
    };
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, []);
  return (
    <aside ref={sidebar} id={siteSidebarId} popover="auto" aria-label={texts.label} className="site-sidebar no-print">
      <Kept by={['rail', sectionAt(pathname)]}>
        <OverlayHead
          of={siteSidebarId}
          title={shellTexts.homePage.sectionsHeading}
          closeLabel={texts.collapse}
          className="sticky top-0 z-10 bg-paper px-5 md:hidden"
        />
        <Rail />
      </Kept>
      <nav aria-label={texts.label} className="only-expanded flex-1 px-3 pb-8 md:pt-5">
        {siteSections.map((group, index) => {
          const tree = outline?.base === group.to ? outline.tree : [];
          const chosen = group.links.findIndex(({ to }) => to === pathname);
          const isInTree = tree.some((node) => isInBranch(node, `${pathname}${search}`));
          return (
            <Kept key={group.to} by={isInTree ? null : ['group', group.to, isWithin(pathname, group.to), chosen, tree]}>
              <Group group={group} startsOpen={index === 0} tree={tree} />
            </Kept>
          );
        })}
      </nav>
      <Kept by={['collapse']}>
        <CollapseButton />
      </Kept>
    </aside>
  );
}

/** Collapses or expands it on wide screens; a focus in it moves to the button that reverses it. */
function toggle(sidebar: HTMLElement | null, isCollapsed: boolean): void {
  const hadFocus = sidebar?.contains(document.activeElement);
  setSidebarCollapsed(isCollapsed);
  const reverse = isCollapsed ? '[data-sidebar-expand]' : '[data-sidebar-collapse]';
  if (hadFocus) sidebar?.querySelector<HTMLButtonElement>(reverse)?.focus();
}

function CollapseButton() {
  return (
    <div className="js-only only-expanded sticky bottom-0 hidden border-t border-line bg-paper p-1.5 md:block">
      <button
        type="button"
        data-sidebar-collapse
        onClick={(event) => toggle(event.currentTarget.closest('aside'), true)}
        aria-label={texts.collapse}
        aria-keyshortcuts="Control+B Meta+B"
        title={`${texts.collapse} (Ctrl B)`}
        className={buttonClass('ghost', 'icon', 'text-muted')}
      >
        <PanelLeftClose aria-hidden className="size-5" />
      </button>
    </div>
  );
}

function Rail() {
  const { pathname } = useLocation();
  return (
    <div className="only-rail h-full w-12 flex-col items-center gap-1 pt-4 pb-1.5">
      <nav aria-label={texts.label} className="flex flex-1 flex-col items-center gap-1">
        {siteSections.map(({ to, label, icon: Icon }) => (
          <Link
            key={to}
            to={to}
            aria-label={label}
            title={label}
            aria-current={isWithin(pathname, to) ? 'true' : undefined}
            className={buttonClass(
              'ghost',
              'icon',
              'text-muted aria-[current]:bg-accent-soft aria-[current]:text-accent',
            )}
          >
            <Icon aria-hidden className="size-5" />
          </Link>
        ))}
      </nav>
      <button
        type="button"
        data-sidebar-expand
        onClick={(event) => toggle(event.currentTarget.closest('aside'), false)}
        aria-label={texts.expand}
        aria-keyshortcuts="Control+B Meta+B"
        title={`${texts.expand} (Ctrl B)`}
        className={buttonClass('ghost', 'icon', 'text-muted')}
      >
        <PanelLeftOpen aria-hidden className="size-5" />
      </button>
    </div>
  );
}

function Group({ group, startsOpen, tree }: { group: NavigationGroup; startsOpen: boolean; tree: OutlineNode[] }) {
  const { pathname, search } = useLocation();
  const { icon: Icon, label, links, to } = group;
  const isHere = isWithin(pathname, to);
  const inTree = new Set(tree.map((node) => node.to));
  return (
    <details open={startsOpen} className="group mb-0.5">
      <summary className="flex min-h-10 items-center gap-2.5 rounded px-2.5 font-semibold hover:bg-sunken">
        <Icon aria-hidden className={isHere ? 'size-4.5 text-accent' : 'size-4.5 text-muted'} />
        {label}
        <ChevronRight aria-hidden className="ml-auto size-4 text-muted transition-transform group-open:rotate-90" />
      </summary>
      <ul className="mt-0.5 mb-3 ml-[1.1875rem] border-l border-line">
        {links
          .filter((link) => !inTree.has(link.to))
          .map((link) => (
            <li key={link.to}>
              <Link to={link.to} aria-current={pathname === link.to ? 'page' : undefined} className="sidebar-link">
                {link.label}
              </Link>
            </li>
          ))}
        {tree.map((node) => (
          <OutlineBranch key={node.to} node={node} pathname={`${pathname}${search}`} />
        ))}
      </ul>
    </details>
  );
}
