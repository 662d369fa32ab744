import type { LucideIcon } from 'lucide-react';
import { listAddressOf, type ModuleKey, modules, viewAddressOf } from '#app/content/registry';
import { isWithin, paths } from '#app/paths';
import { sectionIcon } from '#app/shell/section-icons';
import { sectionTexts } from '#app/texts/pl/sections';
import { documentation } from '#app/texts/pl/sections/documentation';

export interface NavigationLink {
  to: string;
  label: string;
}

export interface NavigationGroup extends NavigationLink {
  icon: LucideIcon;
  /** The text of its card on the home page, where it has one. */
  onHome: string | undefined;
  links: NavigationLink[];
}

/** Links that the sidebar shows before the section's views. */
const ownLinks: { readonly [Key in ModuleKey]?: NavigationLink[] } = {
  documentation: [{ to: paths.documentation.gettingStarted(), label: documentation.startInSidebar }],
};

/** Views that are not in the sidebar. */
const leftOut: readonly string[] = [paths.resources.view('events')];

/**
 * The sections of the public site, with their links in the sidebar: the views, or the section itself where it has none.
 */
export const siteSections: NavigationGroup[] = modules.map((definition) => {
  const { key } = definition;
  const { title, onHome, views: names = {} } = sectionTexts[key];
  const list = { to: listAddressOf(definition), label: title };
  const shown = Object.entries(definition.views ?? {})
    .map(([name, view]) => ({ to: viewAddressOf(definition, view), label: names[name] ?? name }))
    .filter(({ to }) => !leftOut.includes(to));
  const links = [...(ownLinks[key] ?? []), ...shown];
  return { ...list, icon: sectionIcon(key), onHome, links: links.length > 0 ? links : [list] };
});

/** The section of an address, as the address of its list; null outside of all. */
export const sectionAt = (pathname: string): string | null =>
  siteSections.find(({ to }) => isWithin(pathname, to))?.to ?? null;
