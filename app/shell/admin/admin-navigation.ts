import { Blocks, LayoutDashboard, Settings, Users, type LucideIcon } from 'lucide-react';
import { modules } from '#app/content/registry';
import { paths } from '#app/paths';
import { sectionIcon } from '#app/shell/section-icons';
import { fragmentTexts } from '#app/texts/pl/fragments';
import { sectionTexts } from '#app/texts/pl/sections';
import { shellTexts } from '#app/texts/pl/shell';

/** The places of the panel, in their order. */
export const adminLinks: { to: string; label: string; icon: LucideIcon }[] = [
  { to: paths.admin.dashboard(), label: shellTexts.admin.dashboard, icon: LayoutDashboard },
  ...modules.map(({ key, path }) => ({
    to: paths.admin.section(path).list(),
    label: sectionTexts[key].title,
    icon: sectionIcon(key),
  })),
  { to: paths.admin.fragments.list(), label: fragmentTexts.title, icon: Blocks },
  { to: paths.admin.users.list(), label: shellTexts.admin.users, icon: Users },
  { to: paths.admin.settings(), label: shellTexts.settings, icon: Settings },
];
