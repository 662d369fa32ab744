import { BookOpen, FileText, FolderDown, History, LayoutDashboard, Megaphone, Settings, Users, type LucideIcon } from 'lucide-react';
import { paths } from '#app/paths';
import { sectionNames } from '#app/texts/pl/sections';
import { shellTexts } from '#app/texts/pl/shell';

/** The eight places of the panel, in their order. */
export const adminLinks: { to: string; label: string; icon: LucideIcon }[] = [
  { to: paths.admin.dashboard(), label: shellTexts.admin.dashboard, icon: LayoutDashboard },
  { to: paths.admin.documentation.list(), label: sectionNames.documentation, icon: FileText },
  { to: paths.admin.knowledgeBase.list(), label: sectionNames.knowledge_base, icon: BookOpen },
  { to: paths.admin.changelog.list(), label: sectionNames.changelog, icon: History },
  { to: paths.admin.resources.list(), label: sectionNames.resources, icon: FolderDown },
  { to: paths.admin.announcements.list(), label: sectionNames.announcements, icon: Megaphone },
  { to: paths.admin.users.list(), label: shellTexts.admin.users, icon: Users },
  { to: paths.admin.settings(), label: shellTexts.settings, icon: Settings },
];
