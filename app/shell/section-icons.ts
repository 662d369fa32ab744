import { BookOpen, FileText, FolderDown, History, Megaphone, type LucideIcon } from 'lucide-react';
import type { ModuleKey } from '#app/content/registry';

const icons: { readonly [Key in ModuleKey]?: LucideIcon } = {
  knowledge_base: BookOpen,
  changelog: History,
  resources: FolderDown,
  announcements: Megaphone,
};

/** The icon of a section in menus; by default a sheet of paper. */
export const sectionIcon = (key: ModuleKey): LucideIcon => icons[key] ?? FileText;
