import { BookOpen, FileText, FolderDown, History, Megaphone, type LucideIcon } from 'lucide-react';
import { paths } from '#app/paths';
import { documentation } from '#app/texts/pl/modules/documentation';
import { knowledgeBase } from '#app/texts/pl/modules/knowledge-base';
import { changelog } from '#app/texts/pl/modules/changelog';
import { resources } from '#app/texts/pl/modules/resources';
import { announcements } from '#app/texts/pl/modules/announcements';
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
    label: documentation.public.title,
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
    label: knowledgeBase.public.title,
    icon: BookOpen,
    links: [
      { to: paths.knowledgeBase.articles(), label: sidebar.articles },
      { to: paths.knowledgeBase.faq(), label: sidebar.faq },
      { to: paths.knowledgeBase.glossary(), label: sidebar.glossary },
    ],
  },
  {
    to: paths.changelog.list(),
    label: changelog.public.title,
    icon: History,
    links: [
      { to: paths.changelog.releases(), label: sidebar.releases },
      { to: paths.changelog.updates(), label: sidebar.updates },
    ],
  },
  {
    to: paths.resources.list(),
    label: resources.public.title,
    icon: FolderDown,
    links: [
      { to: paths.resources.downloads(), label: sidebar.downloads },
      { to: paths.resources.templates(), label: sidebar.templates },
    ],
  },
  {
    to: paths.announcements.list(),
    label: announcements.public.title,
    icon: Megaphone,
    links: [{ to: paths.announcements.list(), label: sidebar.announcements }],
  },
];
