import { BookOpen, FileText, FolderDown, History, Megaphone, type LucideIcon } from 'lucide-react';
import { paths } from '#app/paths';
import { sectionNames } from '#app/texts/pl/sections';
import { shellTexts } from '#app/texts/pl/shell';

export interface NavigationLink {
  to: string;
  label: string;
}

export interface NavigationGroup extends NavigationLink {
  icon: LucideIcon;
  links: NavigationLink[];
}

const { sidebar } = shellTexts;

/** The five sections of the public site with what the sidebar shows under each. */
export const siteSections: NavigationGroup[] = [
  {
    to: paths.documentation.list(),
    label: sectionNames.documentation,
    icon: FileText,
    links: [
      { to: paths.documentation.gettingStarted(), label: sidebar.gettingStarted },
      { to: paths.documentation.guides(), label: sidebar.guides },
      { to: paths.documentation.api(), label: sidebar.api },
      { to: paths.documentation.tutorials(), label: sidebar.tutorials },
    ],
  },
  {
    to: paths.knowledgeBase.list(),
    label: sectionNames.knowledge_base,
    icon: BookOpen,
    links: [
      { to: paths.knowledgeBase.articles(), label: sidebar.articles },
      { to: paths.knowledgeBase.faq(), label: sidebar.faq },
      { to: paths.knowledgeBase.glossary(), label: sidebar.glossary },
    ],
  },
  {
    to: paths.changelog.list(),
    label: sectionNames.changelog,
    icon: History,
    links: [
      { to: paths.changelog.releases(), label: sidebar.releases },
      { to: paths.changelog.updates(), label: sidebar.updates },
    ],
  },
  {
    to: paths.resources.list(),
    label: sectionNames.resources,
    icon: FolderDown,
    links: [
      { to: paths.resources.downloads(), label: sidebar.downloads },
      { to: paths.resources.templates(), label: sidebar.templates },
    ],
  },
  {
    to: paths.announcements.list(),
    label: sectionNames.announcements,
    icon: Megaphone,
    links: [{ to: paths.announcements.list(), label: sidebar.announcements }],
  },
];
