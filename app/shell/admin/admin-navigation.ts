import {
  Blocks,
  ChartLine,
  ClipboardCheck,
  LayoutDashboard,
  SearchCheck,
  Settings,
  Users,
  type LucideIcon,
} from 'lucide-react';
import { modules } from '#app/content/registry';
import type { Right } from '#app/identity/rights';
import { paths } from '#app/paths';
import { sectionIcon } from '#app/shell/section-icons';
import { panelPlaces } from '#app/texts/pl/panel-places';
import { reviewTexts } from '#app/texts/pl/review';
import { sectionTexts } from '#app/texts/pl/sections';
import { shellTexts } from '#app/texts/pl/shell';

interface AdminLink {
  to: string;
  label: string;
  icon: LucideIcon;
  /** The right that the link needs; without it it is for everybody in the panel. */
  needs?: Right;
}

const places: AdminLink[] = [
  { to: paths.admin.dashboard(), label: shellTexts.admin.dashboard, icon: LayoutDashboard },
  ...modules.map(({ key, path }) => ({
    to: paths.admin.section(path).list(),
    label: sectionTexts[key].title,
    icon: sectionIcon(key),
  })),
  { to: paths.admin.quality(), label: panelPlaces.quality, icon: SearchCheck },
  { to: paths.admin.fragments.list(), label: panelPlaces.fragments, icon: Blocks },
  { to: paths.admin.statistics(), label: panelPlaces.statistics, icon: ChartLine, needs: 'administer' },
  { to: paths.admin.users.list(), label: shellTexts.admin.users, icon: Users, needs: 'administer' },
  { to: paths.admin.settings(), label: shellTexts.settings, icon: Settings, needs: 'administer' },
];

/**
 * The links of the panel that somebody may use, in order.
 * @param waiting how many entries wait for a second person; null where there are no reviews
 */
export function adminLinks(rights: readonly Right[], waiting: number | null): Omit<AdminLink, 'needs'>[] {
  const open = places.filter(({ needs }) => !needs || rights.includes(needs));
  if (waiting === null) return open;
  const queue = { to: paths.admin.reviews(), label: reviewTexts.menu(waiting), icon: ClipboardCheck };
  return open.toSpliced(1 + modules.length, 0, queue);
}
