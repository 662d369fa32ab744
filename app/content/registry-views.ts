import { announcementView } from './modules/announcements/public-view';
import { changelogView } from './modules/changelog/public-view';
import { resourceView } from './modules/resources/public-view';
import type { OwnView } from './own-view';

/** The modules' own views, by key. */
export const ownViews: Readonly<Record<string, OwnView | undefined>> = {
  announcements: announcementView,
  changelog: changelogView,
  resources: resourceView,
};
