import {
  BookOpen,
  FileText,
  FolderDown,
  History,
  LayoutDashboard,
  Megaphone,
  Settings,
  Users,
  type LucideIcon,
} from 'lucide-react';
import { modules } from '#app/content/registry';
import { paths } from '#app/paths';
import { sectionNames } from '#app/texts/pl/modules';
import { shellTexts } from '#app/texts/pl/shell';

const icons: Record<string, LucideIcon> = {
  documentation: FileText,
  knowledge_base: BookOpen,
  changelog: History,
  resources: FolderDown,
  announcements: Megaphone,
};

/** The places of the panel, in their order. */
export const adminLinks: { to: string; label: string; icon: LucideIcon }[] = [
  { to: paths.admin.dashboard(), label: shellTexts.admin.dashboard, icon: LayoutDashboard },
  ...modules.map(({ key, path }) => ({
    to: paths.admin.section(path).list(),
    label: sectionNames[key] ?? key,
    icon: icons[key] ?? FileText,
  })),
  { to: paths.admin.users.list(), label: shellTexts.admin.users, icon: Users },
  { to: paths.admin.settings(), label: shellTexts.settings, icon: Settings },
];
