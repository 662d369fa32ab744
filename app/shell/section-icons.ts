import { BookOpen, FileText, FolderDown, History, Megaphone, type LucideIcon } from 'lucide-react';
import type { ModuleKey } from '#app/content/registry';

const icons: { readonly [Key in ModuleKey]?: LucideIcon } = {
  knowledge_base: BookOpen,
  changelog: History,
  resources: FolderDown,
  announcements: Megaphone,
};

/** The icon of a section in menus; a sheet of paper where it has none of its own. */
export const sectionIcon = (key: ModuleKey): LucideIcon => icons[key] ?? FileText;
